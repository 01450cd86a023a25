import type { ReactNode } from 'react'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton, ActForm } from '#/web/act/act-form.tsx'
import { questionIntent } from '#/web/act/act-host.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import IconFlag from '~icons/ph/flag'
import { OFFERED_HOME_ACTS } from './offered-home-acts.ts'
import { REPORT_QUESTION } from './offered-home-question.ts'
import type { OfferedHome } from './offered-home-row.server.ts'

/** What was decided, and the listing that came of it. */
export function HomeDecided({ home: { decision, listing } }: { home: OfferedHome }) {
  if (!decision) return null
  const who = decision.by ? ` by ${decision.by}` : ''
  if (!listing)
    return (
      <Alert title={`Refused on ${decision.at}${who}`}>
        <p className="whitespace-pre-line break-words">{decision.reason}</p>
        <p className="mt-1">It is deleted 30 days after that.</p>
      </Alert>
    )
  return (
    <Alert
      kind="success"
      title={`Accepted on ${decision.at}${who}`}
      action={
        listing.isPublic ? (
          <LinkButton href={urls.property(listing.propertyId)} variant="secondary" size="sm">
            View the listing
          </LinkButton>
        ) : undefined
      }
    >
      {listing.isPublic === null
        ? 'Its listing is not published yet. It is among the drafts of whoever accepted it.'
        : listing.isPublic
          ? 'Its listing is public.'
          : 'Its listing is not shown to visitors now.'}
    </Alert>
  )
}

/** The ways to decide about a home: prepare its listing, refuse it, or report and delete it. */
export function HomeDecision({
  home: { id, status, pictures },
  reports,
}: {
  home: OfferedHome
  reports: readonly { value: string; label: string }[]
}) {
  return (
    <>
      {status === 'waiting' ? (
        <>
          <Card as="section" className="p-4">
            <h2 className="mb-1 font-sans font-strong text-h3">Prepare the listing</h2>
            <p className="mb-4 text-ink-2">
              Call the owner and look at the papers first. Then complete the form that opens
              {pictures.length > 0 ? ', which has the pictures already,' : ', add pictures'} and publish it.
              The owner gets a mail.
            </p>
            <ActButton href={actHref(OFFERED_HOME_ACTS.accept, { offeredHomeId: id })}>
              Accept and prepare
            </ActButton>
          </Card>
          <RefuseForm id={id} />
        </>
      ) : null}
      <Folded title="Report and delete">
        <p className="mb-4 text-ink-2">For what nobody may offer here. It goes at once, with its pictures.</p>
        <ActForm
          href={actHref(OFFERED_HOME_ACTS.report, { offeredHomeId: id })}
          confirm={REPORT_QUESTION}
          label="Report and delete"
          className="flex flex-col gap-4"
        >
          {({ isBusy }) => (
            <>
              <Field label="What is wrong?">
                <Select name="report" options={reports} />
              </Field>
              <div>
                <Button type="submit" variant="danger" busy={isBusy} icon={<IconFlag />} {...questionIntent}>
                  Report and delete
                </Button>
              </div>
            </>
          )}
        </ActForm>
      </Folded>
    </>
  )
}

// Below the likelier decision, and short as long as nobody wants it.
function Folded({
  title,
  isOpen = false,
  children,
}: {
  title: string
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <Card as="section" className="px-4">
      <Disclosure title={title} open={isOpen} className="offered-folded">
        {children}
      </Disclosure>
    </Card>
  )
}

function RefuseForm({ id }: { id: string }) {
  const href = actHref(OFFERED_HOME_ACTS.refuse, { offeredHomeId: id })
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  return (
    <Folded title="Refuse" isOpen={failure !== undefined}>
      <p className="mb-4 text-ink-2">The owner gets a mail with your words. It is deleted after 30 days.</p>
      <CheckedForm
        schema={() =>
          import('#/features/offered-homes/offered-home.schema.ts').then((module) => module.refuseHomeForm)
        }
        answer={failure}
        action={href}
        submit={submit}
        label="Refuse"
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="offeredHomeId" value={id} />
        <FormField name="reason" label="Reason" hint="The owner reads it." required>
          {(control) => <TextArea {...control} rows={3} maxLength={500} />}
        </FormField>
        <div>
          <Button type="submit" variant="secondary" busy={isBusy}>
            Refuse the home
          </Button>
        </div>
      </CheckedForm>
    </Folded>
  )
}
