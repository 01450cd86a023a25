import { useEffect, useRef } from 'react'
import { usePageForm } from '#/routes/public/auth/use-page-form.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { EmailInput } from '#/ui/fields/email-input.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { Honeypot } from '#/web/request/honeypot.tsx'
import { PhoneField, personDefaults } from '#/web/request/person-fields.tsx'
import { useSession } from '#/web/session/session-provider.tsx'
import IconSend from '~icons/ph/paper-plane-tilt'
import { MESSAGE_SENT } from './contact-words.ts'

/**
 * The form for a message to the office, or that it was sent. Whoever is signed in need not say again who they are, and
 * who comes from a search not what they are `looking` for.
 */
export function ContactForm({
  answer,
  looking,
}: {
  answer: { isSent: true } | FormAnswer | undefined
  looking: string
}) {
  const { user, profile } = useSession()
  const { submit, isBusy } = usePageForm()
  if (answer && 'isSent' in answer) return <Sent />
  const defaults = { ...personDefaults(profile), email: user?.email ?? '', ...beginning(looking) }
  return (
    <CheckedForm
      schema={() => import('#/features/leads/message.schema.ts').then((module) => module.messageForm)}
      // What never reached the server comes back without what the fields held at first.
      answer={answer && { ...answer, values: { ...defaults, ...answer.values } }}
      submit={submit}
      defaults={defaults}
      label="Message"
      className="contact-fields grid gap-4"
    >
      <FormField name="name" label="Name" required>
        {(control) => <TextInput {...control} autoComplete="name" maxLength={100} />}
      </FormField>
      <FormField name="email" label="E-mail" required hint="We answer to this address">
        {(control) => <EmailInput {...control} />}
      </FormField>
      <PhoneField />
      <FormField name="subject" label="Subject" required>
        {(control) => <TextInput {...control} maxLength={200} />}
      </FormField>
      <FormField name="message" label="Message" required>
        {(control) => <TextArea {...control} maxLength={5_000} rows={6} />}
      </FormField>
      <Honeypot />
      <p className="text-ink-2 text-sm">
        By sending you agree that our office keeps what you write here, to answer you and for nothing else.
        See our{' '}
        <Link href={urls.privacyPolicy} className="text-indigo underline">
          privacy policy
        </Link>
        .
      </p>
      <Button type="submit" wide busy={isBusy} icon={<IconSend />}>
        Send message
      </Button>
    </CheckedForm>
  )
}

const beginning = (looking: string): Record<string, string> =>
  looking ? { subject: 'Request a home', message: `I am looking for: ${looking}.\n\n` } : {}

function Sent() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone, and on a phone this may be out of sight.
    element.current?.focus()
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={element} tabIndex={-1} className="outline-none">
      <Alert kind="success">{MESSAGE_SENT}</Alert>
      <LinkButton href={urls.contact} variant="secondary" className="mt-4">
        Write another message
      </LinkButton>
    </div>
  )
}
