import { ANSWER_DAYS } from '#/features/leads/lead.rules.ts'
import type { AnswerTimeText } from '#/features/leads/lead-text.rules.ts'

/** How fast each agent answers, folded up below the list. */
export function AnswerTimes({ times }: { times: readonly AnswerTimeText[] }) {
  if (times.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer py-3 font-semibold text-sm">
        Answer times of the last {ANSWER_DAYS} days
      </summary>
      <p className="mb-3 text-ink-2 text-sm">Half of an agent’s leads were answered within the time shown.</p>
      <ul className="text-sm">
        {times.map(({ agentId, name, took, answered, waiting }) => (
          <li key={agentId} className="border-line border-t py-2">
            <strong>{name}</strong>: {took} · answered {answered} · waiting {waiting}
          </li>
        ))}
      </ul>
    </details>
  )
}
