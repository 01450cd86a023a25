import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Checkbox } from '#/ui/fields/checkbox.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField, useFormField } from '#/web/request/checked-form.tsx'
import { MY_HOME_ACTS } from './my-home-acts.ts'
import type { HomeView } from './my-home-view.server.ts'

type Document = NonNullable<HomeView['document']>

const load = () => import('#/features/agreements/agreement-form.schema.ts').then((one) => one.signatureForm)

/** An agreement that waits for its signature: its sums first, and the whole text folded in a card of its own. */
export function OfferedAgreement({ document }: { document: Document }) {
  return (
    <>
      <Card as="section" turn className="p-4 sm:p-6">
        <h2 className="text-[1.625rem]">In short</h2>
        <dl className="home-columns mt-2">
          {document.figures.map(({ term, amount }) => (
            <div
              key={term}
              className="flex items-baseline justify-between gap-4 border-line border-t border-dashed py-2"
            >
              <dt className="text-ink-2">{term}</dt>
              <dd className="whitespace-nowrap font-semibold tabular">{amount}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 font-semibold">This offer can be signed until {document.endsOn}.</p>
        <Signatures document={document} />
      </Card>
      <Card as="section" className="mt-4 px-4 sm:px-6">
        <Disclosure title="Read the whole text">
          <div className="home-columns pb-4">
            <WholeText sections={document.sections} />
          </div>
        </Disclosure>
      </Card>
    </>
  )
}

/** The text of a signed agreement, its summary first, with who has signed it. */
export function AgreementText({ document }: { document: Document }) {
  const [summary, ...rest] = document.sections
  return (
    <Card as="section" turn className="p-4 sm:p-6">
      {summary ? (
        <>
          <h2 className="text-[1.625rem]">{summary.title}</h2>
          <ul className="mt-3 max-w-measure divide-y divide-dashed divide-line">
            {summary.paragraphs.map((text) => (
              <li key={text} className="py-2">
                {text}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-indigo underline">
          The whole text
        </summary>
        <div className="max-w-measure">
          <WholeText sections={rest} />
        </div>
      </details>
      <Signatures document={document} />
    </Card>
  )
}

function WholeText({ sections }: { sections: Document['sections'] }) {
  return sections.map(({ title, paragraphs }) => (
    <section key={title} className="py-2">
      <h3 className="font-sans font-strong">{title}</h3>
      {paragraphs.map((text) => (
        <p key={text} className="mt-1">
          {text}
        </p>
      ))}
    </section>
  ))
}

function Signatures({ document }: { document: Document }) {
  return (
    <>
      <ul className="mt-4">
        {document.signatures.map(({ party, text }) => (
          <li key={party}>Signed. {text}</li>
        ))}
      </ul>
      <p className="mt-2 break-all text-ink-2 text-xs">Fingerprint of the text (SHA-256): {document.hash}</p>
    </>
  )
}

/** Signs an offered agreement by typing a name. */
export function SignatureForm({ agreementId, document }: { agreementId: string; document: Document }) {
  const href = actHref(MY_HOME_ACTS.sign, { agreementId })
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  return (
    <Card as="section" id="signature" className="home-sign mt-4 scroll-mt-20 border-laterite p-4 sm:p-6">
      <div>
        <h2 className="text-[1.625rem]">Sign it</h2>
        <p className="mt-1 max-w-measure text-ink-2">
          You can sign until {document.endsOn}. Your months count from the day on which you sign, the home is
          reserved for you, and the option fee is due. We store the time and your internet address with your
          name.
        </p>
      </div>
      <CheckedForm
        schema={load}
        answer={failure}
        action={href}
        submit={submit}
        defaults={{ name: '' }}
        label="Sign the agreement"
        className="mt-4 flex max-w-measure flex-col gap-4"
      >
        <input type="hidden" name="agreementId" value={agreementId} />
        <input type="hidden" name="documentHash" value={document.hash} />
        <FormField name="name" label="Your full name" required>
          {(control) => <TextInput {...control} autoComplete="name" maxLength={100} />}
        </FormField>
        <Accepted />
        <div>
          <Button type="submit" busy={isBusy}>
            Sign the agreement
          </Button>
        </div>
      </CheckedForm>
    </Card>
  )
}

function Accepted() {
  const { error } = useFormField('accepted')
  return (
    <div>
      <Checkbox
        name="accepted"
        label="I have read the whole text and agree to it."
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'accepted-error' : undefined}
      />
      {error ? (
        <p id="accepted-error" className="text-danger text-sm">
          {error.join(' ')}
        </p>
      ) : null}
    </div>
  )
}
