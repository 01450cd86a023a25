import { checkDocument } from '#/features/agreements/documents/document.commands.server.ts'
import {
  type CheckedDocument,
  checkForm,
  MOST_CODE_CHARACTERS,
} from '#/features/agreements/documents/document.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { formAction } from '#/web/request/form.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/check-document'

export const handle = { access: 'public', isStill: true } satisfies RouteHandle
export const headers = privatePageHeaders

// Looking changes nothing and says nothing: a code is checked when its form is sent.
export const loader = ({ url }: Route.LoaderArgs) => ({
  code: (url.searchParams.get('code') ?? '').slice(0, MOST_CODE_CHARACTERS),
})

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, checkForm, async (services, { code }) => ({
    checked: presentChecked(await checkDocument(services, visitorOf(context), { code })),
    code,
  }))

function presentChecked({ title, madeAt, figures, fileHash, isReplaced }: CheckedDocument) {
  return {
    title,
    madeAt: formatDateTime(madeAt),
    fileHash,
    isReplaced,
    figures: figures.map(({ label, pesewas }) => ({
      label,
      // The words of the paper; earlier statements have a bare minus there.
      amount: `${pesewas < 0 ? '-' : ''}${formatAmount(Math.abs(pesewas))}${pesewas < 0 && label.startsWith('Back on leaving') ? ', owed by the buyer' : ''}`,
    })),
  }
}

/** Whether a statement, a receipt or an agreement is one that this site made. */
export default function CheckDocument({ loaderData, actionData }: Route.ComponentProps) {
  const checked = actionData && 'checked' in actionData ? actionData.checked : null
  const failure = actionData && 'message' in actionData ? actionData.message : undefined
  const typed = actionData && 'values' in actionData ? actionData.values.code : actionData?.code
  return (
    <>
      <title>Check a document</title>
      <meta name="robots" content="noindex" />
      <div className="page-width py-8">
        <div className="max-w-dialog">
          <h1 className="text-h2">Check a document</h1>
          <p className="mt-2 mb-6 text-ink-2">
            Statements, receipts and agreements to rent to own carry a code of 16 letters and digits. Enter
            it: you see the amounts that the document states, and nothing about people or homes.
          </p>
          {failure ? (
            <div className="mb-4">
              <Alert kind="danger" title="Not found">
                {failure}
              </Alert>
            </div>
          ) : null}
          {checked ? <Checked checked={checked} /> : null}
          <form method="post" action={urls.checkDocument()} className="flex flex-col gap-4">
            <Field label="Code of the document" hint="Such as 7QK4-M2ZD-91HX-B6TC">
              <TextInput
                name="code"
                required
                defaultValue={typed ?? loaderData.code}
                maxLength={MOST_CODE_CHARACTERS}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
            </Field>
            <div>
              <Button type="submit">Check the code</Button>
            </div>
          </form>
        </div>
      </div>
    </>
  )
}

function Checked({ checked }: { checked: ReturnType<typeof presentChecked> }) {
  const { title, madeAt, figures, fileHash, isReplaced } = checked
  return (
    <Card as="section" turn className="mb-6 p-4 sm:p-6">
      <h2 className="font-sans font-strong text-h3">{title}</h2>
      <p className="text-ink-2">Made by this site on {madeAt}.</p>
      {isReplaced ? (
        <p className="mt-2 font-semibold">
          A later document of the same kind says something else. Ask for the newest.
        </p>
      ) : null}
      <dl className="mt-3 divide-y divide-dashed divide-line">
        {figures.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular text-right font-semibold">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-2 text-sm">
        Compare the amounts with the paper. Whoever has the file can compare its fingerprint (SHA-256) too:
      </p>
      <p className="break-all text-sm">{fileHash}</p>
    </Card>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
