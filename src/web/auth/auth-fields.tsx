import { type ReactNode, useState } from 'react'
import { urls } from '#/shared/urls.ts'
import { EmailInput } from '#/ui/fields/email-input.tsx'
import { PasswordInput } from '#/ui/fields/password-input.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { FormField, useFormField } from '#/web/request/checked-form.tsx'
import IconCheck from '~icons/ph/check-circle'
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

/** A password somebody chooses, twice: whoever reads what they type need not type it again. */
export function NewPasswordFields({
  label = 'Password',
  shortest = 6,
}: {
  label?: string
  shortest?: number
}) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  const { error } = useFormField('confirmPassword')
  const isLong = password.length >= shortest
  return (
    <>
      <FormField
        name="password"
        label={label}
        hint={
          <Hint isGood={isLong}>
            At least {shortest} characters.
            {isHydrated && !isShown ? ' Show it with the eye, and once is enough.' : null}
          </Hint>
        }
        required
      >
        {({ name }) => (
          <PasswordInput
            name={name}
            autoComplete="new-password"
            onInput={(event) => setPassword(event.currentTarget.value)}
            onShow={(isNow) => {
              setShown(isNow)
              // Its field comes back empty.
              setAgain('')
            }}
          />
        )}
      </FormField>
      {isShown ? (
        <input type="hidden" name="confirmPassword" value={password} />
      ) : (
        <FormField
          name="confirmPassword"
          label="Confirm password"
          hint={
            <span aria-live="polite">
              {isLong && again === password ? <Hint isGood>Passwords match</Hint> : null}
              {!error && again.length >= password.length && again !== password
                ? 'Not the same as above'
                : null}
            </span>
          }
          required
        >
          {({ name }) => (
            <PasswordInput
              name={name}
              autoComplete="new-password"
              onInput={(event) => setAgain(event.currentTarget.value)}
            />
          )}
        </FormField>
      )}
    </>
  )
}

function Hint({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <span className="flex gap-1">
      {isGood ? <IconCheck className="size-[18px] shrink-0 text-palm" /> : null}
      <span>{children}</span>
    </span>
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
