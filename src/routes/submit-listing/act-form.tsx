import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'

const dialog = lazyOnIntent(() => import('./discard-dialog.tsx').then((module) => module.DiscardDialog))

type Sent = { onSend: (form: HTMLFormElement) => void; isBusy: boolean }

/** Forgets a draft, after asking; without script at once. */
export function DiscardForm({
  draftId,
  propertyId,
  label,
  variant,
  onSend,
  isBusy,
}: Sent & { draftId: string; propertyId: string | null; label: string; variant: 'secondary' | 'quiet' }) {
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  return (
    <ActForm
      formRef={form}
      intent="discard"
      fields={{ draftId, ...(propertyId ? { propertyId } : {}) }}
      onSubmit={() => setAsking(true)}
    >
      <Button type="submit" variant={variant} size="sm" busy={isBusy} {...dialog.intent}>
        {label}
      </Button>
      <LazyOverlay
        code={dialog}
        open={isAsking}
        onOpenChange={setAsking}
        isEdit={propertyId !== null}
        onDiscard={() => {
          setAsking(false)
          if (form.current) onSend(form.current)
        }}
      />
    </ActForm>
  )
}

/** Takes a property out of sight; it can be published again. */
export function WithdrawForm({ propertyId, onSend, isBusy }: Sent & { propertyId: string }) {
  return (
    <ActForm intent="withdraw" fields={{ propertyId }} onSubmit={onSend}>
      <Button type="submit" variant="secondary" size="sm" busy={isBusy}>
        Withdraw
      </Button>
    </ActForm>
  )
}

// A form that is one button, beside the large one.
function ActForm({
  intent,
  fields,
  onSubmit,
  formRef,
  children,
}: {
  intent: 'discard' | 'withdraw'
  fields: Readonly<Record<string, string>>
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
