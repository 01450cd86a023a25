import { type FormEvent, useState } from 'react'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Link } from '#/ui/link.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { showToast } from '#/ui/toast.tsx'
import type { FormAnswer } from '../request/form.ts'
import { Honeypot } from '../request/honeypot.tsx'
import { CONFIRM_NEXT, SUBSCRIBE_FAILED, SUBSCRIBED } from './subscribe-words.ts'

/** Asks for the newsletter; without script a plain form that its own page answers. */
export function SubscribeForm({ answer }: { answer?: FormAnswer | undefined }) {
  const [state, setState] = useState<{ step: 'open' | 'busy' | 'sent'; answer?: FormAnswer | undefined }>({
    step: 'open',
    answer,
  })
  const said = state.answer
  const isBusy = state.step === 'busy'

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    setState({ step: 'busy' })
    let refused: FormAnswer | undefined
    try {
      const { sendSubscription } = await import('./subscribe-call.ts')
      refused = await sendSubscription(form)
    } catch {
      refused = { message: SUBSCRIBE_FAILED, errors: {}, values: {} }
    }
    if (refused) {
      setState({ step: 'open', answer: refused })
      return
    }
    form.reset()
    setState({ step: 'sent' })
    showToast({ kind: 'success', title: SUBSCRIBED, description: CONFIRM_NEXT })
  }

  return (
    <form
      method="post"
      action={urls.newsletter}
      aria-label="Newsletter"
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-3"
    >
      {said?.message ? <Alert kind="danger">{said.message}</Alert> : null}
      <Field label="E-mail" required {...(said?.errors.email ? { error: said.errors.email } : {})}>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          placeholder="ama@example.com"
          defaultValue={answer?.values.email}
        />
      </Field>
      <Honeypot />
      <div>
        <Button type="submit" wide busy={isBusy}>
          {isBusy ? 'Subscribing...' : 'Subscribe'}
        </Button>
        <p role="status" className="font-semibold text-palm text-sm">
          {state.step === 'sent' ? CONFIRM_NEXT : null}
        </p>
      </div>
      <p className="text-ink-2 text-sm">
        You agree that we mail you new articles. Every mail has a link that ends it. See our{' '}
        <Link href={urls.privacyPolicy} className="text-indigo underline">
          privacy policy
        </Link>
        .
      </p>
    </form>
  )
}
