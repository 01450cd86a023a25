import { type FormEvent, useRef, useState } from 'react'
import { LEAD_MESSAGES } from '#/features/leads/lead.schema.ts'
import type { PropertyType } from '#/features/properties/property.schema.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { showToast } from '#/ui/overlays/toast.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { useSession } from '#/web/session/session-provider.tsx'
import { sendContactRequest } from './contact-agent-call.ts'
import { ContactAgentForm } from './contact-agent-form.tsx'

/** Asks the agent of a property to call. On a phone it then calls the agent. */
export function ContactAgentDialog({
  open,
  onOpenChange,
  propertyId,
  propertyType,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  propertyId: string
  propertyType: PropertyType
}) {
  const { status, profile } = useSession()
  const [answer, setAnswer] = useState<FormAnswer>()
  const [isBusy, setBusy] = useState(false)
  // Two presses may come before the first is drawn.
  const isSending = useRef(false)

  const change = (next: boolean) => {
    // What went wrong before is no news to whoever opens it again.
    setAnswer(undefined)
    onOpenChange(next)
  }
  const send = async (form: HTMLFormElement) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    const outcome = await sendContactRequest(propertyId, form)
    isSending.current = false
    setBusy(false)
    if ('answer' in outcome) {
      setAnswer(outcome.answer)
      if (outcome.hasFailed) showToast({ kind: 'danger', title: 'Error', description: LEAD_MESSAGES.failed })
      return
    }
    change(false)
    const { title, message, dial } = outcome.taken
    showToast({ kind: 'success', title, description: message })
    if (dial && isPhone()) window.location.assign(`tel:${dial}`)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Contact Agent"
      description="Leave your name and number, and the agent will call you."
    >
      {/* Besides what stands at the fields, because the first of them may be out of sight. */}
      <div onSubmitCapture={tellBlanks}>
        <ContactAgentForm
          isVisitor={status === 'visitor'}
          profile={profile}
          propertyType={propertyType}
          answer={answer}
          isBusy={isBusy}
          submit={(form) => void send(form)}
        />
      </div>
    </Dialog>
  )
}

function tellBlanks({ target }: FormEvent) {
  const fields = [...new FormData(target as HTMLFormElement)].filter(([name]) => name !== HONEYPOT)
  if (fields.some(([, value]) => String(value).trim() === ''))
    showToast({ kind: 'danger', title: LEAD_MESSAGES.fillIn })
}

// What is touched and has no pointer that hovers can usually call.
function isPhone(): boolean {
  return window.matchMedia('(hover: none) and (pointer: coarse)').matches
}
