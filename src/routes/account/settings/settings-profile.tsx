import type { ProfileView } from '#/features/accounts/session.schema.ts'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { LeaveGuard } from '#/web/leave/leave-guard.tsx'
import { useUnsaved } from '#/web/leave/use-unsaved.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { useSession } from '#/web/session/session-provider.tsx'
import { SETTINGS_ACTS } from './settings-acts.ts'
import { SettingsSection } from './settings-section.tsx'

/**
 * Name, phone, address and bio. Without a profile its fields are empty, and saving makes one. What only an order says is
 * filled in when it is asked for, and kept when it is saved.
 */
export function ProfileSettings({
  profile,
  ordered,
  isFilledIn,
}: {
  profile: ProfileView | null
  ordered: Ordered | null
  isFilledIn: boolean
}) {
  const { refetchProfile } = useSession()
  const href = actHref(SETTINGS_ACTS.saveProfile)
  const { isUnsaved, typed, answered } = useUnsaved()
  const { failure, done, isBusy, submit } = useAct(href, {
    only: 'done',
    onAnswer: answered,
    onDone: () => void refetchProfile(),
  })
  const defaults = {
    fullName: profile?.fullName ?? '',
    phone: profile?.phone ? formatPhone(profile.phone) : (isFilledIn && ordered?.phone) || '',
    address: profile?.address || (isFilledIn && ordered?.address) || '',
    bio: profile?.bio ?? '',
  }
  return (
    <SettingsSection id="profile" done={done}>
      {profile ? null : (
        <div className="mb-4">
          <Alert kind="danger">Failed to load your profile information</Alert>
        </div>
      )}
      {ordered ? <OfOrder {...ordered} isFilledIn={isFilledIn} /> : null}
      <LeaveGuard risk={isUnsaved ? 'unsaved' : undefined} />
      <div onInput={typed}>
        <CheckedForm
          key={String(isFilledIn)}
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
      </div>
    </SettingsSection>
  )
}

type Ordered = { phone: string | null; address: string | null }

function OfOrder({ phone, address, isFilledIn }: Ordered & { isFilledIn: boolean }) {
  const what = phone ? (address ? 'phone and address' : 'phone') : 'address'
  return (
    <div className="mb-4">
      {isFilledIn ? (
        <Alert title={`Filled in: the ${what} of your last order.`}>Press Save changes to keep it.</Alert>
      ) : (
        <Alert
          title={`Your last order has your ${what}.`}
          action={
            <LinkButton href={`${urls.settings}?fill-in=order#profile`} size="sm" variant="secondary">
              Use the {what}
            </LinkButton>
          }
        >
          {[phone, address].filter(Boolean).join(' · ')}
        </Alert>
      )}
    </div>
  )
}
