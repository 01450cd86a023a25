import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'
import { CheckedForm, FormField } from '../../request/checked-form.tsx'
import { useIntentForm } from '../use-intent-form.ts'
import type { SettingsIntent } from './settings-answer.ts'
import { SettingsSection } from './settings-section.tsx'

/** Changes the password; `shortest` is how many characters it must have. */
export function PasswordSettings({ email, shortest }: { email: string; shortest: number }) {
  const { answer, done, isBusy, submit } = useIntentForm<SettingsIntent>('password', (form) => form?.reset())
  return (
    <SettingsSection
      id="password"
      title="Password"
      about="A new password ends all your other sessions, and we tell you by mail."
      done={done}
    >
      <CheckedForm
        schema={() =>
          import('#/features/accounts/account.schema.ts').then((module) => module.changePasswordForm)
        }
        answer={answer}
        action={`${urls.settings}#password`}
        submit={submit}
        label="Password"
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="intent" value="password" />
        {/* Tells a password manager whose password it is; without a name it is not sent. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <FormField name="currentPassword" label="Current password" required>
          {({ name }) => <PasswordInput name={name} autoComplete="current-password" />}
        </FormField>
        <FormField name="password" label="New password" required hint={`At least ${shortest} characters`}>
          {({ name }) => <PasswordInput name={name} autoComplete="new-password" />}
        </FormField>
        <FormField name="confirmPassword" label="Confirm new password" required>
          {({ name }) => <PasswordInput name={name} autoComplete="new-password" />}
        </FormField>
        <div>
          <Button type="submit" variant="secondary" busy={isBusy}>
            Change password
          </Button>
        </div>
      </CheckedForm>
    </SettingsSection>
  )
}
