import { Alert } from '#/ui/alert.tsx'

/** A line of a property's history, ready to be shown. */
export type HistoryRow = {
  at: Date
  shownAt: string
  by: string
  kind: 'status' | 'price'
  /** The label of a status or a formatted price; null for the status that a property began with. */
  from: string | null
  to: string
  /** What was asked from then on. */
  price: string
}

export const HISTORY_FAILURE = 'Failed to load the property’s history'

/** A property's history, or why it could not be read. */
export function History({ data }: { data: { entries: readonly HistoryRow[] } | { failure: string } }) {
  if ('entries' in data) return <HistoryList entries={data.entries} />
  return (
    <Alert kind="danger" title={HISTORY_FAILURE}>
      {data.failure}
    </Alert>
  )
}

// Who changed a property's status and price, when, from what to what; the newest first.
function HistoryList({ entries }: { entries: readonly HistoryRow[] }) {
  if (entries.length === 0)
    return <p className="text-ink-2">Neither status nor price has changed since it was added.</p>
  return (
    // A list that scrolls must be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <ol className="max-h-96 divide-y divide-line overflow-y-auto" tabIndex={0} aria-label="Changes">
      {entries.map((entry, index) => (
        // Two lines may be alike; the list is never reordered.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="py-2">
          <p className="font-semibold">{sentenceOf(entry)}</p>
          <p className="text-ink-2 text-sm">
            <time dateTime={entry.at.toISOString()}>{entry.shownAt}</time>, {entry.by}
            {entry.kind === 'status' ? `, at ${entry.price}` : null}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** `Active → Reserved`, or only what it began with. */
function sentenceOf({ kind, from, to }: HistoryRow): string {
  const change = from === null ? to : `${from} → ${to}`
  return kind === 'price' ? `Price: ${change}` : change
}
