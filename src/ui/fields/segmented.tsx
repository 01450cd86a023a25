import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useChoice } from './use-choice.ts'

/** Two to four exclusive choices in one well, as radios: they travel with the form and need no script. */
export function Segmented({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  className,
}: {
  /** Spoken, not shown. */
  legend: string
  name: string
  options: readonly { value: string; label: ReactNode }[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  className?: string
}) {
  const { radioProps } = useChoice({
    value,
    defaultValue: defaultValue ?? options[0]?.value,
    onChange: (next) => next !== null && onChange?.(next),
  })
  return (
    <fieldset className={clsx('min-w-0', className)}>
      <legend className="sr-only">{legend}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded bg-sand p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-sm border border-transparent px-2 text-center font-semibold text-ink-2 text-sm leading-5 transition-colors hover:text-ink has-checked:border-line has-checked:bg-card has-checked:text-indigo has-checked:border-b-line-strong has-focus-visible:outline-2 has-focus-visible:outline-indigo"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              {...radioProps(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
