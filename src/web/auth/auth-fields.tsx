import { urls } from '#/shared/urls.ts'
import { EmailInput } from '#/ui/fields/email-input.tsx'
import { PasswordInput } from '#/ui/fields/password-input.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { FormField } from '#/web/request/checked-form.tsx'
import { AuthLink } from './auth-link.tsx'

/** The address that somebody signs in with. */
export function EmailField({ autoComplete = 'username' }: { autoComplete?: 'username' | 'email' }) {
  return (
    <FormField name="email" label="E-mail" required>
      {(control) => <EmailInput {...control} autoComplete={autoComplete} />}
    </FormField>
  )
}

/** `isKnown` when the address stands there already, so that only the password is left to type. */
export function SignInFields({ isKnown = false }: { isKnown?: boolean }) {
  return (
    <>
      <EmailField />
      <FormField name="password" label="Password" required>
        {({ name }) => <PasswordInput name={name} autoComplete="current-password" autoFocus={isKnown} />}
      </FormField>
    </>
  )
}

/** A password somebody chooses, twice. */
export function NewPasswordFields({
  label = 'Password',
  shortest = 6,
}: {
  label?: string
  shortest?: number
}) {
  return (
    <>
      <FormField name="password" label={label} hint={`At least ${shortest} characters`} required>
        {({ name }) => <PasswordInput name={name} autoComplete="new-password" />}
      </FormField>
      <FormField name="confirmPassword" label="Confirm password" required>
        {({ name }) => <PasswordInput name={name} autoComplete="new-password" />}
      </FormField>
    </>
  )
}

export function SignUpFields() {
  return (
    <>
      <EmailField autoComplete="email" />
      <FormField name="fullName" label="Full name" required>
        {(control) => <TextInput {...control} autoComplete="name" />}
      </FormField>
      <FormField name="phone" label="Phone" hint="Such as 024 412 3456" optional>
        {(control) => <TextInput {...control} type="tel" inputMode="tel" autoComplete="tel" />}
      </FormField>
      <NewPasswordFields />
    </>
  )
}

/** What is done with the details, said where they are asked for. */
export function ConsentLine() {
  return (
    <p className="text-ink-2 text-sm">
      You agree that we keep these details to run your account:{' '}
      <AuthLink href={urls.privacyPolicy} target="_blank">
        privacy policy<span className="sr-only"> (opens in a new tab)</span>
      </AuthLink>
    </p>
  )
}

export function ForgotPasswordLine() {
  return (
    <p className="text-sm">
      <AuthLink href={urls.forgotPassword}>Forgot password?</AuthLink>
    </p>
  )
}
