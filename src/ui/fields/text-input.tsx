import { clsx } from 'clsx'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { controlClass } from './control-class.ts'
import { useFieldProps } from './field.tsx'

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  /** Stands inside, before the text. */
  icon?: ReactNode
  /** A unit inside, before the text, such as `GH₵`. */
  unit?: string
  /** Stands inside at the end: an IconButton of size `sm`. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A one-line text input, 48 px high. Inside a Field it is wired to label, hint and error. */
export function TextInput({ icon, unit, end, className, ...own }: TextInputProps) {
  const props = useFieldProps(own)
  return (
    <span className={clsx('relative block', className)}>
      {icon || unit ? (
        <span
          aria-hidden={unit ? undefined : true}
          className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-3 [&_svg]:size-5"
        >
          {icon ?? unit}
        </span>
      ) : null}
      <input
        type="text"
        {...props}
        className={clsx(
          controlClass(props),
          'h-12',
          icon ? 'pl-11' : unit ? 'pl-14' : 'pl-3.5',
          end ? 'pr-13' : 'pr-3.5',
        )}
      />
      {end ? <span className="absolute inset-y-0 right-0.5 flex items-center">{end}</span> : null}
    </span>
  )
}
