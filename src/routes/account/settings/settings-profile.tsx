import type { ProfileView } from '#/features/accounts/session.schema.ts'
import { formatPhone } from '#/shared/phone.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { useSession } from '#/web/session/session-context.ts'
import { SETTINGS_ACTS } from './settings-acts.ts'
import { SettingsSection } from './settings-section.tsx'

/** Name, phone, address and bio. Without a profile its fields are empty, and saving makes one. */
export function ProfileSettings({ profile }: { profile: ProfileView | null }) {
  const { refetchProfile } = useSession()
  const href = actHref(SETTINGS_ACTS.saveProfile)
  const { failure, done, isBusy, submit } = useAct(href, {
    only: 'done',
    onDone: () => void refetchProfile(),
  })
  const defaults = {
    fullName: profile?.fullName ?? '',
    phone: profile?.phone ? formatPhone(profile.phone) : '',
    address: profile?.address ?? '',
    bio: profile?.bio ?? '',
  }
  return (
    <SettingsSection id="profile" done={done}>
      {profile ? null : (
        <div className="mb-4">
          <Alert kind="danger">Failed to load your profile information</Alert>
        </div>
      )}
      <CheckedForm
        schema={() => import('#/features/accounts/account.schema.ts').then((module) => module.profileForm)}
        answer={failure}
        action={`${href}#profile`}
        submit={submit}
        defaults={defaults}
        label="Profile"
        className="settings-fields"
      >
        <FormField name="fullName" label="Full name" required>
          {(control) => <TextInput {...control} autoComplete="name" maxLength={100} />}
        </FormField>
        <FormField name="phone" label="Phone" optional hint="Such as 024 412 3456 or +44 20 7946 0000">
          {(control) => <TextInput {...control} type="tel" autoComplete="tel" maxLength={30} />}
        </FormField>
        <div className="whole">
          <FormField name="address" label="Address" optional>
            {(control) => <TextInput {...control} autoComplete="street-address" maxLength={300} />}
          </FormField>
        </div>
        <div className="whole">
          <FormField name="bio" label="Bio" optional>
            {(control) => <TextArea {...control} maxLength={2_000} />}
          </FormField>
        </div>
        <div className="whole">
          <Button type="submit" busy={isBusy}>
            Save changes
          </Button>
        </div>
      </CheckedForm>
    </SettingsSection>
  )
}
