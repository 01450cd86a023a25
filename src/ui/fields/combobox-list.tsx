import { clsx } from 'clsx'
import type { UseComboboxPropGetters } from 'downshift'
import type { ComboboxOption } from './combobox.tsx'

/** What stands in the place of options: searching, nothing found, did not load. Nothing while there are options. */
export function ComboboxNotice({
  count,
  status,
  emptyText,
}: {
  count: number
  status: 'ready' | 'loading' | 'failed'
  emptyText: string
}) {
  const text = {
    loading: 'Searching…',
    failed: 'Suggestions did not load. What you typed is still searched.',
    ready: emptyText,
  }[status]
  return (
    <p role="status" className={count > 0 ? 'sr-only' : 'px-3 py-3 text-ink-2'}>
      {count > 0 ? null : text}
    </p>
  )
}

export function ComboboxOptions({
  options,
  highlighted,
  getItemProps,
}: {
  options: readonly ComboboxOption[]
  highlighted: number
  getItemProps: UseComboboxPropGetters<ComboboxOption>['getItemProps']
}) {
  return options.map((option, index) => (
    <li
      key={option.value}
      className={clsx(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-3 py-2',
        highlighted === index && 'bg-indigo-tint text-indigo',
      )}
      {...getItemProps({ item: option, index })}
    >
      {option.icon ? <span className="shrink-0 text-indigo [&_svg]:size-5">{option.icon}</span> : null}
      <span className="min-w-0 grow break-words">
        {option.before ? <span className="text-ink-2">{option.before}</span> : null}
        {option.short ?? option.label}
        {option.more ? <span className="block text-ink-2 text-xs">{option.more}</span> : null}
      </span>
      {option.note ? <span className="shrink-0 text-ink-3 text-xs">{option.note}</span> : null}
    </li>
  ))
}
