import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'

const dialog = lazyOnIntent(() => import('#/ui/asking-dialog.tsx').then((module) => module.AskingDialog))

type Fields = Readonly<Record<string, string>>

/** A form of one button that asks before it is sent; without script it is sent at once. */
export function AskingForm({
  intent,
  fields,
  label,
  variant,
  title,
  description,
  confirm,
  isHarmless = false,
  onSend,
  isBusy,
}: {
  intent: string
  fields: Fields
  label: string
  variant: 'secondary' | 'quiet'
  /** The question, and what it would mean. */
  title: string
  description: string
  /** The word of the button that does it. */
  confirm: string
  /** It can be undone, so that the button need not warn. */
  isHarmless?: boolean
  onSend: (form: HTMLFormElement) => void
  isBusy: boolean
}) {
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  return (
    <ActForm formRef={form} intent={intent} fields={fields} onSubmit={() => setAsking(true)}>
      <Button type="submit" variant={variant} size="sm" busy={isBusy} {...dialog.intent}>
        {label}
      </Button>
      <LazyOverlay
        code={dialog}
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        description={description}
        confirm={confirm}
        isHarmless={isHarmless}
        onConfirm={() => {
          setAsking(false)
          if (form.current) onSend(form.current)
        }}
      />
    </ActForm>
  )
}

/** A form that is one button, beside the large one. */
export function ActForm({
  intent,
  fields,
  onSubmit,
  formRef,
  children,
}: {
  intent: string
  fields: Fields
  onSubmit: (form: HTMLFormElement) => void
  formRef?: Ref<HTMLFormElement>
  children: ReactNode
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(event.currentTarget)
  }
  return (
    <form ref={formRef} method="post" onSubmit={submit}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
