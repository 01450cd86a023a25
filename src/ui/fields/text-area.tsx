import { clsx } from 'clsx'
import type { Ref, TextareaHTMLAttributes } from 'react'
import { controlClass } from './control-class.ts'
import { useFieldProps } from './field.tsx'

/** A text of several lines that grows with its content where the browser can: downwards, also where it has no blank. */
export function TextArea({
  className,
  ...own
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const props = useFieldProps(own)
  return (
    <textarea
      rows={5}
      {...props}
      className={clsx(
        controlClass(props),
        'block max-h-96 min-h-24 wrap-anywhere resize-y px-3.5 py-3 [field-sizing:content]',
        className,
      )}
    />
  )
}
