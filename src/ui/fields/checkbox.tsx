import { clsx } from 'clsx'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import IconCheck from '~icons/ph/check-bold'

/** A box to tick with its label; `note` stands at the end of the row (a count). The whole row is the target. */
export function Checkbox({
  label,
  note,
  className,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  note?: ReactNode
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <label
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded py-1.5 has-disabled:cursor-not-allowed has-disabled:text-ink-3',
        className,
      )}
    >
      <span className="relative flex size-[22px] shrink-0">
        <input
          type="checkbox"
          {...rest}
          className="peer size-full cursor-[inherit] appearance-none rounded-sm border-[1.5px] border-line-strong bg-white transition-colors checked:border-indigo checked:bg-indigo hover:not-disabled:border-indigo disabled:border-line disabled:bg-sand aria-invalid:border-2 aria-invalid:border-danger"
        />
        <IconCheck className="pointer-events-none absolute inset-[3px] size-4 text-white opacity-0 peer-checked:opacity-100 peer-disabled:text-ink-3" />
      </span>
      <span className="min-w-0 grow">{label}</span>
      {note === undefined ? null : <span className="text-ink-3 text-sm">{note}</span>}
    </label>
  )
}
