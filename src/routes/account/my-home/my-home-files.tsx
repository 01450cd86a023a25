import type { ReactNode } from 'react'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { Link } from '#/ui/link.tsx'

/** Opens one document of an agreement. A form without script: the answer is a file. */
export function DocumentButton({
  href,
  kind,
  subject = '',
  children,
}: {
  href: string
  kind: 'agreement' | 'receipt'
  subject?: string
  children: ReactNode
}) {
  return (
    <form method="post" action={href}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="subject" value={subject} />
      <Button type="submit" variant="secondary" size="sm">
        {children}
      </Button>
    </form>
  )
}

type DocumentsProps = { href: string; months: { month: string; label: string }[]; hasText: boolean }

/** Statements by month and the agreement, as PDF files. */
export function Documents(props: DocumentsProps) {
  if (!props.hasText && props.months.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-[1.625rem]">Statements and papers</h2>
      <Card className="p-4 sm:p-6">
        <DocumentForms {...props} />
      </Card>
    </section>
  )
}

/** The same without its frame. */
export function DocumentForms({ href, months, hasText }: DocumentsProps) {
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        {months.length > 0 ? (
          <form method="post" action={href} className="flex flex-wrap items-end gap-2">
            <input type="hidden" name="kind" value="statement" />
            <Field label="Month">
              <Select name="subject" options={months.map(({ month, label }) => ({ value: month, label }))} />
            </Field>
            <Button type="submit" variant="secondary">
              Statement as PDF
            </Button>
          </form>
        ) : null}
        {hasText ? (
          <DocumentButton href={href} kind="agreement">
            Agreement as PDF
          </DocumentButton>
        ) : null}
      </div>
      <p className="mt-3 max-w-measure text-ink-2 text-sm">
        Each file has a code that{' '}
        <Link href={urls.checkDocument()} className="text-indigo underline">
          anybody can check
        </Link>
        : a bank, an employer, a relative. The check shows the amounts and no name.
      </p>
    </>
  )
}
