import type { Role } from '#/shared/actor.ts'
import { Button } from '#/ui/button.tsx'
import { PasswordInput } from '#/ui/fields/password-input.tsx'
import { actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { SETTINGS_ACTS } from './settings-acts.ts'
import { SettingsSection } from './settings-section.tsx'

/** Changes the password; `shortest` is how many characters it must have, more for administrators and agents. */
export function PasswordSettings({ email, shortest, role }: { email: string; shortest: number; role: Role }) {
  const href = actHref(SETTINGS_ACTS.changePassword)
  const { failure, done, isBusy, submit } = useAct(href, { only: 'done', onDone: (form) => form?.reset() })
  return (
    <SettingsSection
      id="password"
      title="Password"
      about="A new password ends all your other sessions, and we tell you by mail."
      done={done}
      summary="Change it with the one you have"
      isOpen={failure !== undefined}
    >
      <CheckedForm
        schema={() =>
          import('#/features/accounts/account.schema.ts').then((module) => module.CHANGE_PASSWORD_FORMS[role])
        }
        answer={failure}
        action={`${href}#password`}
        submit={submit}
        label="Password"
        className="settings-fields"
      >
        {/* Tells a password manager whose password it is; without a name it is not sent. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <div className="whole">
          <FormField name="currentPassword" label="Current password" required>
            {({ name }) => <PasswordInput name={name} autoComplete="current-password" />}
          </FormField>
        </div>
        <FormField name="password" label="New password" required hint={`At least ${shortest} characters`}>
          {({ name }) => <PasswordInput name={name} autoComplete="new-password" />}
        </FormField>
        <FormField name="confirmPassword" label="Confirm new password" required>
          {({ name }) => <PasswordInput name={name} autoComplete="new-password" />}
        </FormField>
        <div className="whole">
          <Button type="submit" variant="secondary" busy={isBusy}>
            Change password
          </Button>
        </div>
      </CheckedForm>
    </SettingsSection>
  )
}
