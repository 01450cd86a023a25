import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'

const dialog = lazyOnIntent(() => import('./discard-dialog.tsx').then((module) => module.DiscardDialog))

type Fields = Readonly<Record<string, string>>
type Sent = { onSend: (form: HTMLFormElement) => void; isBusy: boolean }

/** Forgets a draft, after asking; without script at once. */
export function DiscardForm({
  fields,
  label,
  variant,
  title,
  description,
  onSend,
  isBusy,
}: Sent & {
  fields: Fields
  label: string
  variant: 'secondary' | 'quiet'
  /** The question, and what is lost. */
  title: string
  description: string
}) {
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  return (
    <ActForm formRef={form} intent="discard" fields={fields} onSubmit={() => setAsking(true)}>
      <Button type="submit" variant={variant} size="sm" busy={isBusy} {...dialog.intent}>
        {label}
      </Button>
      <LazyOverlay
        code={dialog}
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        description={description}
        onDiscard={() => {
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
