import { createContext, type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GenericSchema } from 'valibot'
import type { FieldErrors } from '#/shared/input.ts'
import { Alert } from '#/ui/alert.tsx'
import { Field } from '#/ui/fields/field.tsx'
import type { FormAnswer } from './form.ts'

type Wiring = { errors: FieldErrors; values: Readonly<Record<string, string>> }

const FormContext = createContext<Wiring>({ errors: {}, values: {} })

const NOTHING: FieldErrors = {}

/**
 * A form that works without script as a plain POST and, once hydrated, checks itself with the server's own schema before it
 * is sent. Messages stand at their fields, the first of them gets the focus, and nothing typed is lost.
 */
export function CheckedForm({
  schema,
  answer,
  action,
  encType,
  submit,
  defaults = {},
  label,
  alertAction,
  onMessage,
  className,
  children,
}: {
  /** Fetches the schema when the form is first sent, so that no page carries it before. */
  schema: () => Promise<GenericSchema<unknown, unknown>>
  /** What the action said to the last attempt. */
  answer: FormAnswer | undefined
  /** Where the form goes without script. */
  action?: string
  /** For long texts, which as `multipart/form-data` are not three times as long on their way. */
  encType?: 'multipart/form-data'
  /** Sends the checked form: `useSubmit()` or a fetcher's `submit` with the options bound. */
  submit: (form: HTMLFormElement) => unknown
  /** What the fields hold before anything was sent. */
  defaults?: Readonly<Record<string, string>>
  /** Names the form where a page has several. */
  label?: string
  /** A next step below the form's own message, such as a button that sends the mail again. */
  alertAction?: ReactNode
  /** Hears what the check says of the form as a whole. */
  onMessage?: (message: string) => void
  /** How the fields stand to each other. */
  className?: string
  children: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  const check = useRef<(form: FormData) => FieldErrors>(undefined)
  const [found, setFound] = useState<FieldErrors>()
  const errors = found ?? answer?.errors ?? NOTHING

  const shown = useRef<FormAnswer>(undefined)

  useEffect(() => {
    // The answer to this attempt replaces what was found before it.
    if (answer) setFound(undefined)
  }, [answer])

  useEffect(() => {
    // Not before its messages stand there.
    if (!answer || found || shown.current === answer) return
    shown.current = answer
    if (!focusFirst(element.current))
      // Where the button at the foot of a long form was pressed, the message above it is out of sight.
      element.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [answer, found])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    try {
      if (!check.current) {
        const [{ checkFields }, loaded] = await Promise.all([import('./form-check.ts'), schema()])
        check.current = (data) => checkFields(loaded, data)
      }
    } catch {
      // Without the check's code the server's own check answers.
      submit(form)
      return
    }
    const next = check.current(new FormData(form))
    // The messages stand there before the focus looks for them; a long form takes longer than a frame.
    flushSync(() => setFound(next))
    if (next['']) onMessage?.(next[''].join(' '))
    if (Object.keys(next).length === 0) submit(form)
    else focusFirst(form)
  }

  // A message goes as soon as its field is right; a new one waits for the next attempt.
  const recheck = (event: FormEvent<HTMLFormElement>) => {
    const shown = Object.keys(errors)
    if (shown.length === 0 || !check.current) return
    const now = check.current(new FormData(event.currentTarget))
    setFound(Object.fromEntries(shown.flatMap((name) => (now[name] ? [[name, now[name]]] : []))))
  }

  const message = answer?.message ?? errors['']?.join(' ')
  return (
    <form
      ref={element}
      method="post"
      action={action}
      encType={encType}
      aria-label={label}
      noValidate
      onSubmit={(event) => void send(event)}
      onInput={recheck}
    >
      {message ? (
        <div className="mb-4">
          <Alert kind="danger" action={alertAction}>
            {message}
          </Alert>
        </div>
      ) : null}
      <FormContext value={{ errors, values: answer?.values ?? defaults }}>
        <div className={className}>{children}</div>
      </FormContext>
    </form>
  )
}

/** A Field wired to the form around it by its name; `children` gets the name and what the field holds. */
export function FormField({
  name,
  label,
  hint,
  required,
  optional,
  className,
  children,
}: {
  name: string
  label: ReactNode
  hint?: ReactNode
  required?: boolean
  optional?: boolean
  className?: string
  children: (control: { name: string; defaultValue: string | undefined }) => ReactNode
}) {
  const { errors, values } = use(FormContext)
  const error = errors[name]
  return (
    <Field
      label={label}
      {...(hint === undefined ? {} : { hint })}
      {...(error ? { error } : {})}
      {...(className ? { className } : {})}
      required={required ?? false}
      optional={optional ?? false}
    >
      {children({ name, defaultValue: values[name] })}
    </Field>
  )
}

/** Messages and values of the whole form around, for fields that are many and alike. */
export const useFormFields = (): Wiring => use(FormContext)

/** What the form around says about a field that is no FormField: its messages. */
export function useFormField(name: string): { error: readonly string[] | undefined } {
  return { error: use(FormContext).errors[name] }
}

// False when there is nothing to put right.
function focusFirst(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true
  if (!field) return false
  // With its label above it, clear of what stays at the top of a phone.
  field.style.scrollMarginTop = '3rem'
  field.focus()
  return true
}
