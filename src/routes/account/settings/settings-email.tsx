import { Button } from '#/ui/button.tsx'
import { EmailInput } from '#/ui/fields/email-input.tsx'
import { PasswordInput } from '#/ui/fields/password-input.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import IconCheck from '~icons/ph/check-circle'
import IconClock from '~icons/ph/clock'
import { SETTINGS_ACTS } from './settings-acts.ts'
import { SettingsSection } from './settings-section.tsx'

type EmailChange = { newEmail: string; isOldConfirmed: boolean; isNewConfirmed: boolean; until: string }

/** Changes the e-mail address, which both addresses confirm; while one of them has not, says which. */
export function EmailSettings({ email, change }: { email: string; change: EmailChange | null }) {
  const href = actHref(SETTINGS_ACTS.changeEmail)
  const { failure, done, isBusy, submit } = useAct(href, { only: 'done', onDone: (form) => form?.reset() })
  return (
    <SettingsSection
      id="email"
      title="E-mail address"
      about="Both addresses confirm by a link. Then your other sessions end, and for seven days the old address can undo it."
      done={done}
      summary={
        <>
          <strong>{email}</strong>
          {change ? `, to become ${change.newEmail}` : null}
          <br />
          <span>Email cannot be changed</span> without proof of both addresses
        </>
      }
      isOpen={change !== null || failure !== undefined}
    >
      {change ? (
        <WaitingChange email={email} change={change} />
      ) : (
        <CheckedForm
          schema={() =>
            import('#/features/accounts/account.schema.ts').then((module) => module.changeEmailForm)
          }
          answer={failure}
          action={`${href}#email`}
          submit={submit}
          label="E-mail address"
          className="settings-fields"
        >
          <FormField name="email" label="New e-mail" required>
            {(control) => <EmailInput {...control} maxLength={254} />}
          </FormField>
          <FormField name="password" label="Your password" required>
            {({ name }) => <PasswordInput name={name} autoComplete="current-password" />}
          </FormField>
          <div className="whole">
            <Button type="submit" variant="secondary" busy={isBusy}>
              Send both links
            </Button>
          </div>
        </CheckedForm>
      )}
    </SettingsSection>
  )
}

function WaitingChange({ email, change }: { email: string; change: EmailChange }) {
  return (
    <>
      <p>
        Open the link in both mails before <strong>{change.until}</strong> (Accra). Nothing there? Look among
        the unwanted mails.
      </p>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        <Step address={email} what="The address you have" isDone={change.isOldConfirmed} />
        <Step address={change.newEmail} what="The new address" isDone={change.isNewConfirmed} />
      </ul>
      <ActForm
        href={`${actHref(SETTINGS_ACTS.cancelEmailChange)}#email`}
        className="mt-4"
        label="Cancel the change of the e-mail address"
      >
        {({ isBusy }) => (
          <Button type="submit" variant="secondary" busy={isBusy}>
            Cancel the change
          </Button>
        )}
      </ActForm>
    </>
  )
}

function Step({ address, what, isDone }: { address: string; what: string; isDone: boolean }) {
  return (
    <li className="flex items-start gap-3 py-3">
      {isDone ? (
        <IconCheck className="mt-0.5 size-[22px] shrink-0 text-palm" />
      ) : (
        <IconClock className="mt-0.5 size-[22px] shrink-0 text-ink-3" />
      )}
      <div className="min-w-0">
        <p className="break-words font-semibold">{address}</p>
        <p className="text-ink-2 text-sm">
          {what}: {isDone ? 'confirmed' : 'waits for its link to be opened'}
        </p>
      </div>
    </li>
  )
}
