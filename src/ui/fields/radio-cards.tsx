import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import { useChoice } from './use-choice.ts'

type RadioCardOption = { value: string; label: ReactNode; note?: ReactNode; disabled?: boolean }

/**
 * A few choices side by side, each a card. With `deselectable` pressing the chosen card again clears the choice
 * (null); without script the cards are ordinary radios of the form.
 */
export function RadioCards({
  legend,
  legendHidden = false,
  name,
  options,
  value,
  defaultValue,
  onChange,
  deselectable,
  hint,
  error,
  required,
  className,
}: {
  legend: ReactNode
  legendHidden?: boolean
  name: string
  options: readonly RadioCardOption[]
  value?: string | null
  defaultValue?: string | null
  onChange?: (value: string | null) => void
  deselectable?: boolean
  hint?: ReactNode
  error?: string
  required?: boolean
  className?: string
}) {
  const { radioProps } = useChoice({ value, defaultValue, onChange, deselectable })
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset aria-describedby={describedBy} className={clsx('min-w-0', className)}>
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 font-semibold text-sm'}>{legend}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative flex min-h-13 cursor-pointer flex-col items-center justify-center rounded border-[1.5px] bg-card px-1 py-2 text-center transition-colors',
              'font-semibold leading-5 hover:not-has-disabled:border-indigo',
              'has-checked:border-laterite has-checked:bg-laterite-tint has-checked:text-laterite-hover has-checked:[box-shadow:inset_0_0_0_.5px_var(--color-laterite)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2',
              'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sand has-disabled:text-ink-3',
              error ? 'border-danger' : 'border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              required={required}
              {...radioProps(option.value)}
              className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
            />
            <span>{option.label}</span>
            {option.note ? <span className="font-normal text-ink-2 text-xs">{option.note}</span> : null}
          </label>
        ))}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-3 text-xs">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
