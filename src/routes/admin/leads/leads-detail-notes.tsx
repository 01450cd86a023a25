import { LEAD_NOTE_LENGTH } from '#/features/leads/lead.schema.ts'
import type { LeadNoteText } from '#/features/leads/lead-text.rules.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { LEAD_ACTS } from './leads-acts.ts'

/** What was written about a lead, and a field for more. */
export function LeadNotes({ leadId, notes }: { leadId: string; notes: readonly LeadNoteText[] }) {
  const href = actHref(LEAD_ACTS.addNote, { id: leadId })
  const { failure, done, isBusy, submit } = useAct(href, {
    only: 'forbidden',
    onDone: (form) => form?.reset(),
  })
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-3 font-sans font-strong text-h3">Notes</h2>
      {done && !isBusy ? (
        <div className="mb-4">
          <Alert kind="success">{done}</Alert>
        </div>
      ) : null}
      <div className="grid gap-4 lg:grid-cols-2">
        <CheckedForm
          schema={() => import('#/features/leads/lead.schema.ts').then((module) => module.leadNoteForm)}
          answer={failure}
          action={href}
          submit={submit}
          label="Note"
          className="flex flex-col gap-4"
        >
          <FormField
            name="text"
            label="New note"
            hint="Whoever looks after this lead reads it; who asked does not."
            required
          >
            {(control) => <TextArea {...control} rows={3} maxLength={LEAD_NOTE_LENGTH} />}
          </FormField>
          <div>
            <Button type="submit" variant="secondary" busy={isBusy}>
              Add note
            </Button>
          </div>
        </CheckedForm>
        {notes.length > 0 ? (
          <ul className="divide-y divide-line">
            {notes.map(({ id, text, authorName, createdAt, writtenAt }) => (
              <li key={id} className="py-2.5">
                <p className="text-ink-2 text-sm">
                  {authorName ?? 'A former administrator'}, <time dateTime={createdAt}>{writtenAt}</time>
                </p>
                <p className="mt-1 whitespace-pre-line">{text}</p>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">Nothing was written yet.</p>
        )}
      </div>
    </Card>
  )
}
