import type { PropertyType } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { Link } from '#/ui/link.tsx'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { Honeypot } from '#/web/request/honeypot.tsx'
import { PhoneField, personDefaults } from '#/web/request/person-fields.tsx'
import { fraudNote } from '../fraud-note.ts'

/** Asks whom the agent is to call; what the profile knows stands there already. A visitor has neither it nor an address. */
export function ContactAgentForm({
  isVisitor,
  profile,
  propertyType,
  answer,
  isBusy,
  submit,
}: {
  isVisitor: boolean
  profile: { fullName: string | null; phone: string | null } | null | undefined
  propertyType: PropertyType
  answer: FormAnswer | undefined
  isBusy: boolean
  submit: (form: HTMLFormElement) => unknown
}) {
  return (
    <CheckedForm
      schema={() => import('#/features/leads/lead.schema.ts').then((module) => module.contactAgentForm)}
      answer={answer}
      submit={submit}
      defaults={personDefaults(profile)}
      label="Contact Agent"
      className="flex flex-col gap-4"
    >
      <Fields note={fraudNote(propertyType)} isVisitor={isVisitor} />
      {isVisitor ? <Honeypot /> : null}
      <Button type="submit" wide busy={isBusy}>
        Send Request
      </Button>
    </CheckedForm>
  )
}

function Fields({ note, isVisitor }: { note: string; isVisitor: boolean }) {
  return (
    <>
      <FormField name="name" label="Name" required>
        {(control) => <TextInput {...control} autoComplete="name" />}
      </FormField>
      <PhoneField required />
      <p className="font-semibold text-sm">{note}</p>
      <p className="text-ink-2 text-sm">
        Your {isVisitor ? 'name and number' : 'name, number and e-mail address'} go to this agent and our
        office, who use them to answer you. See our{' '}
        <Link href={urls.privacyPolicy} className="text-indigo underline">
          Privacy Policy
        </Link>
        .
      </p>
    </>
  )
}
