import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { FormField } from '../request/checked-form.tsx'
import { FRAUD_NOTE } from './property-detail-sections.tsx'

/** Whom the agent is to call. */
export function ContactAgentFields() {
  return (
    <>
      <FormField name="name" label="Name" required>
        {(control) => <TextInput {...control} autoComplete="name" />}
      </FormField>
      <FormField name="phone" label="Phone" required hint="In Ghana or with a country’s code">
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="024 412 3456"
            maxLength={30}
          />
        )}
      </FormField>
      <p className="font-semibold text-sm">{FRAUD_NOTE}</p>
      <p className="text-ink-2 text-sm">
        Your name, number and e-mail address go to this agent and our office, who use them to answer you. See
        our{' '}
        <Link href={urls.privacyPolicy} className="text-indigo underline">
          Privacy Policy
        </Link>
        .
      </p>
    </>
  )
}
