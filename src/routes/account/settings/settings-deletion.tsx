import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { PasswordInput } from '#/ui/fields/password-input.tsx'
import { Link } from '#/ui/link.tsx'
import { actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import IconTrash from '~icons/ph/trash'
import { SETTINGS_ACTS } from './settings-acts.ts'
import { SettingsSection } from './settings-section.tsx'

/** Ends the account, after saying what goes with it and what stays. */
export function DeletionSettings({ propertyCount }: { propertyCount: number }) {
  const href = actHref(SETTINGS_ACTS.deleteAccount)
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  return (
    <SettingsSection
      id="delete-account"
      title="Delete account"
      about="Ends your account for good. Nobody can bring it back."
      summary="Delete my account…"
      isOpen={failure !== undefined}
    >
      <div className="mb-4 max-w-measure space-y-4">
        <p>
          <strong>Gone at once:</strong> your sign-in, your profile, all sessions and the mails we keep for
          you
          {propertyCount > 0
            ? `, and ${countOf(propertyCount, 'property', 'properties')} that you advertise, with pictures`
            : ''}
          .
        </p>
        <p>
          <strong>Stays, without your name:</strong> your orders, what you asked agents, articles you wrote,
          what you changed on others’ properties, and for one year the record of what was done with this
          account, under a number.
        </p>
        <p>
          <strong>Not while an order is pending:</strong> yours, or one on a property that you advertise. It
          has to be completed or cancelled before. Nor while you rent to own, or a plan is not paid off.
        </p>
        <p>
          You may want to{' '}
          <Link href="#your-data" className="underline">
            download your data
          </Link>{' '}
          first. More in the{' '}
          <Link href={urls.privacyPolicy} className="underline">
            privacy policy
          </Link>
          .
        </p>
      </div>
      <CheckedForm
        schema={() =>
          import('#/features/accounts/account.schema.ts').then((module) => module.deleteAccountForm)
        }
        answer={failure}
        action={`${href}#delete-account`}
        submit={submit}
        label="Delete account"
        className="flex flex-col gap-4"
      >
        <noscript>
          <input type="hidden" name="plain" value="on" />
        </noscript>
        <FormField name="password" label="Your password" required>
          {({ name }) => <PasswordInput name={name} autoComplete="current-password" />}
        </FormField>
        <div>
          <Button type="submit" variant="danger" icon={<IconTrash />} busy={isBusy}>
            Delete my account for good
          </Button>
        </div>
      </CheckedForm>
    </SettingsSection>
  )
}
