import { usePageForm } from '#/routes/public/auth/use-page-form.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/fields/checkbox.tsx'
import { EmailInput } from '#/ui/fields/email-input.tsx'
import { FieldError } from '#/ui/fields/field.tsx'
import { RadioCards } from '#/ui/fields/radio-cards.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { Link } from '#/ui/link.tsx'
import { CheckedForm, FormField, useFormField } from '#/web/request/checked-form.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { Honeypot } from '#/web/request/honeypot.tsx'
import { PhoneField, personDefaults } from '#/web/request/person-fields.tsx'
import { useSession } from '#/web/session/session-provider.tsx'

const TYPES = ['House', 'Apartment', 'Townhouse', 'Room', 'Commercial', 'Land'].map((type) => ({
  value: type,
  label: type,
}))
const TAGS = [
  { value: 'For Sale', label: 'Sell it' },
  { value: 'For Rent', label: 'Let it' },
]

/** What an owner says of a home, and how to reach them. */
export function OfferForm({ answer }: { answer: FormAnswer | undefined }) {
  const { user, profile } = useSession()
  const { submit, isBusy } = usePageForm()
  const defaults = {
    ...personDefaults(profile),
    email: user?.email ?? '',
    tag: 'For Sale',
    type: 'House',
  }
  return (
    <CheckedForm
      schema={() =>
        import('#/features/offered-homes/offered-home.schema.ts').then((module) => module.offerHomeForm)
      }
      answer={answer && { ...answer, values: { ...defaults, ...answer.values } }}
      submit={submit}
      defaults={defaults}
      label="Your home"
      className="flex flex-col gap-4"
    >
      <RadioCards
        legend="What do you want to do?"
        name="tag"
        options={TAGS}
        defaultValue={answer?.values.tag ?? defaults.tag}
      />
      <FormField name="type" label="What is it?">
        {(control) => <Select {...control} options={TYPES} />}
      </FormField>
      <FormField name="location" label="Where is it?" hint="The area and the town" required>
        {(control) => <TextInput {...control} maxLength={200} placeholder="East Legon, Accra" />}
      </FormField>
      <FormField
        name="price"
        label="What do you ask for it?"
        hint="In cedis; for rent, what one month costs"
        required
      >
        {(control) => <TextInput {...control} inputMode="decimal" maxLength={20} placeholder="3,500" />}
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        <FormField name="beds" label="Bedrooms" optional>
          {(control) => <TextInput {...control} inputMode="numeric" maxLength={3} />}
        </FormField>
        <FormField name="baths" label="Bathrooms" optional>
          {(control) => <TextInput {...control} inputMode="numeric" maxLength={3} />}
        </FormField>
      </div>
      <FormField
        name="description"
        label="What should people know?"
        hint="Its rooms, water and light, the road, and which papers you hold"
        required
      >
        {(control) => <TextArea {...control} maxLength={5_000} rows={5} />}
      </FormField>
      <h3 className="mt-2 text-h3">How do we reach you?</h3>
      <FormField name="name" label="Name" required>
        {(control) => <TextInput {...control} autoComplete="name" maxLength={100} />}
      </FormField>
      <PhoneField required />
      <FormField name="email" label="E-mail" required hint="We send you a link to confirm it">
        {(control) => <EmailInput {...control} />}
      </FormField>
      <Honeypot />
      <Consent isTicked={answer?.values.consent === 'yes'} />
      <Button type="submit" wide busy={isBusy}>
        Go on to the pictures
      </Button>
    </CheckedForm>
  )
}

function Consent({ isTicked }: { isTicked: boolean }) {
  const { error } = useFormField('consent')
  return (
    <div className="text-sm">
      <Checkbox
        name="consent"
        value="yes"
        defaultChecked={isTicked}
        required
        {...(error ? { 'aria-invalid': true, 'aria-describedby': 'consent-error' } : {})}
        label="This home is mine, or its owner lets me offer it, and the pictures are mine. Your office may check what I say and publish text and pictures once it has accepted them."
      />
      {error ? <FieldError id="consent-error">{error.join(' ')}</FieldError> : null}
      <p className="mt-1 text-ink-2">
        Your name, number and address stay with our office. What we refuse is deleted after 30 days. See our{' '}
        <Link href={urls.privacyPolicy} className="text-indigo underline">
          privacy policy
        </Link>
        .
      </p>
    </div>
  )
}
