import { formatPhone } from '#/shared/phone.ts'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { FormField } from './checked-form.tsx'

/** What a form knows already of whoever is signed in. */
export function personDefaults(
  profile: { fullName: string | null; phone: string | null } | null | undefined,
) {
  return { name: profile?.fullName ?? '', phone: profile?.phone ? formatPhone(profile.phone) : '' }
}

/** The number on which somebody wants to be called. */
export function PhoneField({ required = false }: { required?: boolean }) {
  return (
    <FormField
      name="phone"
      label="Phone"
      {...(required ? { required } : { optional: true })}
      hint="In Ghana or with a country’s code"
    >
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
  )
}
