import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '../use-hydrated.ts'
import { ChoiceChip } from './choice-chip.tsx'

/**
 * Chips of which several may be ticked. With script one field holds all that is ticked, beside each other as in
 * `pipe borehole`. Without, each box is sent by itself under the name that `boxOf` says and the server puts them together;
 * that of no option is always sent.
 */
export function SeveralChips({
  name,
  value,
  options,
  boxOf,
}: {
  name: string
  value: string
  options: Readonly<Record<string, string>>
  boxOf: (option: string) => string
}) {
  const isHydrated = useHydrated()
  const area = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(value)
  const read = () =>
    [...(area.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])]
      .map((box) => box.value)
      .join(' ')
  // What was ticked before this page was hydrated counts as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => setChosen(read()), [])
  return (
    // Read at once, before whoever listens around the form reads it.
    <div ref={area} className="flex flex-wrap gap-2" onChange={() => flushSync(() => setChosen(read()))}>
      {/* Says, where nothing is ticked and no script puts it together, that it was asked. */}
      <input type="hidden" name={isHydrated ? name : boxOf('')} value={chosen} />
      {Object.entries(options).map(([option, label]) => (
        <ChoiceChip
          key={option}
          label={label}
          type="checkbox"
          name={isHydrated ? undefined : boxOf(option)}
          value={option}
          defaultChecked={value.split(' ').includes(option)}
        />
      ))}
    </div>
  )
}
