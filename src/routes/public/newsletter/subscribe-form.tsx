import { type FormEvent, useState } from 'react'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { Link } from '#/ui/link.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { Honeypot } from '#/web/request/honeypot.tsx'
import type { SubscribeOutcome } from './subscribe-call.ts'

// The code that knows more did not come.
const UNREACHED = 'That did not reach us. Check your connection and try again.'

/** Asks for the newsletter; without script a plain form that its own page answers. */
export function SubscribeForm({ answer }: { answer?: FormAnswer | undefined }) {
  const [state, setState] = useState<SubscribeOutcome & { step?: 'busy' }>({ answer })
  const said = state.answer
  const error = said?.errors.email ?? said?.message
  const isBusy = state.step === 'busy'

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    setState({ step: 'busy' })
    try {
      const { sendSubscription } = await import('./subscribe-call.ts')
      const outcome = await sendSubscription(form)
      setState(outcome)
      if (outcome.answer) form.querySelector('input')?.focus()
    } catch {
      setState({ answer: { message: UNREACHED, errors: {}, values: {} } })
    }
  }

  return (
    <form
      method="post"
      action={urls.newsletter}
      aria-label="Newsletter"
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-3"
    >
      <Field label="E-mail" required {...(error ? { error } : {})}>
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
        <p role="status" className="mt-2 font-semibold text-palm text-sm">
          {state.next}
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
