import { ANSWER_DAYS } from '#/features/leads/lead.rules.ts'
import type { AnswerTimeText } from '#/features/leads/lead-text.rules.ts'
import { type Column, DataTable } from '#/ui/data-table.tsx'

const COLUMNS: readonly Column<AnswerTimeText>[] = [
  { label: 'Agent', kind: 'title', cell: ({ name }) => <strong>{name}</strong> },
  { label: 'Answered within', width: '10rem', cell: ({ took }) => took },
  { label: 'Answered', width: '7rem', cell: ({ answered }) => answered },
  { label: 'Waiting', width: '7rem', cell: ({ waiting }) => waiting },
]

/** How fast each agent answers, folded up below the list. */
export function AnswerTimes({ times }: { times: readonly AnswerTimeText[] }) {
  if (times.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer py-3 font-semibold text-sm">
        Answer times of the last {ANSWER_DAYS} days
      </summary>
      <p className="mb-3 text-ink-2 text-sm">Half of an agent’s leads were answered within the time shown.</p>
      <DataTable label="Answer times" columns={COLUMNS} rows={times} keyOf={({ agentId }) => agentId} />
    </details>
  )
}
