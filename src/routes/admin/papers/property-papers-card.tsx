import { clsx } from 'clsx'
import { PAPER_FORM_LABELS, PAPER_FORMS, PAPERS } from '#/features/papers/paper.schema.ts'
import type { Visit } from '#/features/properties/papers/last-visit.rules.ts'
import {
  type ManagedPaper,
  MOST_NOTE_CHARACTERS,
  MOST_PLACE_CHARACTERS,
} from '#/features/properties/papers/paper-sighting.schema.ts'
import { Alert } from '#/ui/alert.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { actHref, type Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { PAPER_ACTS } from './property-papers-acts.ts'

/** A paper with its words. */
export type PaperCardView = Omit<ManagedPaper, 'sighting' | 'endedAt'> & {
  sighting: (NonNullable<ManagedPaper['sighting']> & { shown: string }) | null
  /** The day on which the last sighting ended; null where none has, or another holds. */
  endedOn: string | null
}

const FORMS = PAPER_FORMS.map((form) => ({ value: form, label: PAPER_FORM_LABELS[form] }))

export const TAKE_BACK: Question = {
  title: 'Take it back?',
  sentence:
    'Visitors read at once that nobody of the staff has seen this paper. Our log keeps that it was marked, and that you took it back.',
  confirm: 'Take it back',
  icon: null,
}

/** One paper: what is known of it, and for who may the form that says that it was seen. */
export function PaperCard({
  propertyId,
  paper: { paper, isStated, sighting, endedOn },
  today,
  last,
  maySee,
}: {
  propertyId: string
  paper: PaperCardView
  today: string
  last: Visit
  maySee: boolean
}) {
  const label = PAPERS[paper]
  return (
    <Card as="section" className={clsx('px-4 pt-4', (sighting || !maySee) && 'pb-4')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-sans font-strong text-h3">{label}</h2>
        {sighting ? (
          <Badge kind="success">{PAPER_FORM_LABELS[sighting.form]} seen</Badge>
        ) : (
          <Badge>{isStated ? 'Agent says there is one' : 'Not stated'}</Badge>
        )}
      </div>
      {sighting ? (
        <div className="mt-2">
          <p>{sighting.shown}</p>
          <p className="mt-1 text-ink-2 text-sm">
            For the staff: {sighting.seenBy}
            {sighting.note ? `. ${sighting.note}` : ''}
          </p>
        </div>
      ) : endedOn ? (
        <p className="mt-2 text-ink-2">It was marked as seen until {endedOn}.</p>
      ) : null}
      {maySee ? (
        <>
          <SightingForm propertyId={propertyId} paper={paper} sighting={sighting} today={today} last={last} />
          {sighting ? (
            <ActButton
              href={actHref(PAPER_ACTS.withdraw, { id: propertyId, paper })}
              fields={{ current: sighting.id }}
              confirm={TAKE_BACK}
              variant="quiet"
              size="sm"
              aria-label={`Take back: ${label}`}
            >
              Take it back
            </ActButton>
          ) : null}
        </>
      ) : null}
    </Card>
  )
}

function SightingForm({
  propertyId,
  paper,
  sighting,
  today,
  last,
}: Pick<PaperCardView, 'paper' | 'sighting'> & { propertyId: string; today: string; last: Visit }) {
  const href = actHref(PAPER_ACTS.see, { id: propertyId, paper })
  const { failure, done, isBusy, submit } = useAct(href, { only: 'forbidden' })
  const label = PAPERS[paper]
  return (
    <>
      {done && !isBusy ? (
        <div className="mt-3">
          <Alert kind="success">{done}</Alert>
        </div>
      ) : null}
      <Disclosure
        // What was noted folds up again.
        key={sighting?.id ?? ''}
        title={
          <>
            {sighting ? 'Seen again' : 'I have seen it'}
            <span className="sr-only">: {label}</span>
          </>
        }
        className="mt-3 border-line border-t"
        open={failure !== undefined || undefined}
      >
        <CheckedForm
          // Once it is noted the fields begin anew, and so do those of the other papers.
          key={`${sighting?.id} ${last.seenOn} ${last.place}`}
          schema={() =>
            import('#/features/properties/papers/paper-sighting.schema.ts').then(
              (module) => module.sightingForm,
            )
          }
          answer={failure}
          action={href}
          submit={submit}
          defaults={{ form: '', note: '', seenOn: last.seenOn, place: last.place }}
          label={`Seen: ${label}`}
          className="mt-2 flex flex-col gap-4 pb-4"
        >
          <input type="hidden" name="paper" value={paper} />
          <input type="hidden" name="current" value={sighting?.id ?? ''} />
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField name="form" label="What you saw" required>
              {(control) => <Select {...control} options={[{ value: '', label: 'Choose' }, ...FORMS]} />}
            </FormField>
            <FormField name="seenOn" label="When" required>
              {(control) => <TextInput {...control} type="date" max={today} />}
            </FormField>
          </div>
          <FormField name="place" label="Where" required hint="Such as Lands Commission, Accra">
            {(control) => <TextInput {...control} maxLength={MOST_PLACE_CHARACTERS} autoComplete="off" />}
          </FormField>
          <FormField name="note" label="Note" optional hint="For the staff alone">
            {(control) => <TextArea {...control} maxLength={MOST_NOTE_CHARACTERS} />}
          </FormField>
          <div>
            <Button type="submit" busy={isBusy}>
              Mark as seen
            </Button>
          </div>
        </CheckedForm>
      </Disclosure>
    </>
  )
}
