import { ANSWER_DAYS } from '#/features/leads/lead.rules.ts'
import type { AnswerTimeText } from '#/features/leads/lead-text.rules.ts'
import { FoldLine } from '#/ui/fold-line.tsx'

/** How fast each agent answers, folded up below the list. */
export function AnswerTimes({ times }: { times: readonly AnswerTimeText[] }) {
  if (times.length === 0) return null
  return (
    <FoldLine
      title={`Answer times of the last ${ANSWER_DAYS} days`}
      line="py-3 font-semibold text-indigo text-sm"
    >
      <p className="mb-3 text-ink-2 text-sm">Half of an agent’s leads were answered within the time shown.</p>
      <ul className="text-sm">
        {times.map(({ agentId, name, took, answered, waiting }) => (
          <li key={agentId} className="border-line border-t py-2">
            <strong>{name}</strong>: {took} · answered {answered} · waiting {waiting}
          </li>
        ))}
      </ul>
    </FoldLine>
  )
}
