import { createContext, type ReactNode, use, useId } from 'react'
import IconWarning from '~icons/ph/warning-circle'

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldWiring | undefined>(undefined)

type Wired = {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

/** Attributes that tie a control to the Field around it; the control's own attributes win. */
export function useFieldProps<P extends Wired>(own: P): P {
  const field = use(FieldContext)
  if (!field) return own
  return {
    ...own,
    id: own.id ?? field.id,
    required: own.required ?? (field.required || undefined),
    'aria-describedby': own['aria-describedby'] ?? field.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
  }
}

/** The red line under a control: icon and words, never colour alone. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-danger text-sm">
      <IconWarning className="mt-px size-[18px] shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/**
 * Label above, control, hint, error. Put one TextInput, TextArea, Select or Combobox inside: they take id, description
 * and validity from here. Several messages are joined; `optional` says so after the label.
 */
export function Field({
  id,
  label,
  hint,
  error,
  required = false,
  optional = false,
  labelHidden = false,
  className,
  children,
}: {
  id?: string
  label: ReactNode
  hint?: ReactNode
  error?: string | readonly string[]
  required?: boolean
  optional?: boolean
  /** Keeps the label for assistive technology only; the control must then explain itself. */
  labelHidden?: boolean
  className?: string
  children: ReactNode
}) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const message = typeof error === 'string' ? error : error?.join(' ')
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = message ? `${controlId}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ id: controlId, describedBy, invalid: Boolean(message), required }}>
      <div className={className}>
        <label
          htmlFor={controlId}
          className={labelHidden ? 'sr-only' : 'mb-1.5 block font-semibold text-ink text-sm'}
        >
          {label}
          {optional ? <span className="font-normal text-ink-3"> (optional)</span> : null}
        </label>
        {children}
        {hint ? (
          <p id={hintId} className="mt-1.5 text-ink-3 text-xs">
            {hint}
          </p>
        ) : null}
        {message ? <FieldError id={errorId}>{message}</FieldError> : null}
      </div>
    </FieldContext>
  )
}
