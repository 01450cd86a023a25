import { clsx } from 'clsx'
import { useState } from 'react'
import { BULK_ACTS, type BulkStep } from '#/features/properties/manage/managed-property.schema.ts'
import { shorten } from '#/shared/text.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/fields/checkbox.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { type ActAnswer, actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { questionIntent } from '#/web/act/act-host.tsx'
import { BULK_WORDS, MANAGE_ACTS, pickName } from './properties-acts.ts'
import { askToDeleteMany } from './properties-question.ts'
import type { BulkOutcome, PropertyRow, Taker } from './properties-row.ts'

/** The form that acts on the ticked rows; their boxes belong to it by this id. */
export const BULK_FORM = 'selection'

const ACTS = [
  { value: '', label: 'With the selected…' },
  ...(['price', 'owner', ...BULK_ACTS] as const).map((value) => ({ value, label: BULK_WORDS[value].label })),
]
const OF_ADMINISTRATORS: ReadonlySet<string> = new Set<BulkStep>(['feature', 'unfeature', 'owner'])

/**
 * Acts on several properties at once, below their list and at hand while it scrolls. Without script it is always there
 * and the ticked boxes are sent as they stand; hydrated it waits for the first of them.
 */
export function BulkForm({
  properties,
  takers,
  picked,
  onPick,
  onAnswer,
}: {
  properties: readonly PropertyRow[]
  /** Who can take over a property; null for agents, who feature and hand over nothing. */
  takers: readonly Taker[] | null
  picked: ReadonlySet<string>
  onPick: (ids: readonly string[]) => void
  /** What came of it. */
  onAnswer: (answer: ActAnswer) => void
}) {
  const isHydrated = useHydrated()
  const [act, setAct] = useState('')
  const chosen = properties.filter(({ id }) => picked.has(id))
  const isWaiting = isHydrated && chosen.length === 0
  const isWhole = chosen.length === properties.length
  const answer = (given: ActAnswer) => {
    if (given.kind === 'done') leaveBar()
    onAnswer(given)
  }
  const ask = (form: FormData) =>
    form.get('act') === 'delete' && chosen.length > 0 ? askToDeleteMany(chosen) : undefined
  return (
    <ActForm
      id={BULK_FORM}
      href={actHref(MANAGE_ACTS.changeMany)}
      confirm={ask}
      onAnswer={answer}
      label="With the selected properties"
      className={clsx(
        'sticky bottom-0 z-30 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-limewash py-3',
        isWaiting ? 'hidden' : 'flex',
      )}
    >
      {({ isBusy }) => (
        <>
          <div className="flex flex-wrap items-center gap-x-4">
            {isHydrated ? (
              <Checkbox
                label="Select the whole page"
                checked={isWhole}
                ref={(box) => {
                  if (box) box.indeterminate = chosen.length > 0 && !isWhole
                }}
                onChange={() => {
                  if (isWhole) leaveBar()
                  onPick(isWhole ? [] : properties.map(({ id }) => id))
                }}
              />
            ) : null}
            <p role="status" className="text-ink-2 text-sm">
              {chosen.length > 0 ? `${chosen.length} selected` : null}
            </p>
          </div>
          <div className="flex min-w-0 flex-wrap gap-2">
            <Field label="With the selected" labelHidden className="min-w-0">
              <Select
                name="act"
                onChange={(event) => setAct(event.currentTarget.value)}
                options={takers ? ACTS : ACTS.filter(({ value }) => !OF_ADMINISTRATORS.has(value))}
              />
            </Field>
            {act === 'price' || !isHydrated ? (
              <Field label="Per cent, such as -5" labelHidden className="w-24">
                <TextInput name="percent" inputMode="text" maxLength={6} placeholder="-5" unit="%" />
              </Field>
            ) : null}
            {takers && (act === 'owner' || !isHydrated) ? (
              <Field label="Who takes over" labelHidden className="min-w-0">
                <Select
                  name="to"
                  options={[
                    { value: '', label: 'Who takes over…' },
                    ...takers.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
              </Field>
            ) : null}
            <Button type="submit" variant="secondary" busy={isBusy} {...questionIntent}>
              Apply
            </Button>
          </div>
        </>
      )}
    </ActForm>
  )
}

// The bar goes when nothing is ticked any more; a focus in it would fall back to the top of the page.
function leaveBar(): void {
  if (!document.getElementById(BULK_FORM)?.contains(document.activeElement)) return
  document.getElementById('list')?.focus({ preventScroll: true })
}

const LONGEST_TITLE = 80

/** The box of one row. */
export function PickBox({
  property: { id, title },
  isPicked,
  onChange,
}: {
  property: PropertyRow
  isPicked: boolean
  onChange: (isPicked: boolean) => void
}) {
  return (
    <Checkbox
      className="-mr-2"
      form={BULK_FORM}
      name={pickName(id)}
      label={<span className="sr-only">Select: {title}</span>}
      checked={isPicked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** Says what was done to a selection, and takes it back. */
export function BulkUndo({
  answer,
  onAnswer,
}: {
  answer: ActAnswer | undefined
  onAnswer?: (answer: ActAnswer) => void
}) {
  const undo = undoIn(answer)
  if (!undo || answer?.kind !== 'done') return null
  return (
    <Alert kind="success" title={answer.sentence}>
      <ActForm
        href={actHref(MANAGE_ACTS.changeMany)}
        label="Undo"
        {...(onAnswer ? { onAnswer } : {})}
        className="mt-2"
      >
        {({ isBusy }) => (
          <>
            <input type="hidden" name="act" value={undo.act} />
            {undo.of ? <input type="hidden" name="of" value={undo.of} /> : null}
            {undo.ids.map((id) => (
              <input key={id} type="hidden" name={pickName(id)} value="on" />
            ))}
            <Button type="submit" variant="secondary" size="sm" busy={isBusy}>
              Undo
            </Button>
          </>
        )}
      </ActForm>
    </Alert>
  )
}

/** Which of a selection were refused and why, until the next act. */
export function Refused({ answer }: { answer: ActAnswer | undefined }) {
  const refused = refusedOf(answer)
  if (answer?.kind !== 'done' || refused.length === 0) return null
  return (
    <Alert kind="danger" title={answer.sentence}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard */}
      <ul className="mt-1 max-h-96 overflow-y-auto" tabIndex={0} aria-label="Refused">
        {refused.map(({ id, title, message }) => (
          <li key={id} className="py-1">
            <strong>{shorten(title, LONGEST_TITLE)}:</strong> {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Which of a selection an answer says were refused; none for any other act. */
export function refusedOf(answer: ActAnswer | undefined): BulkOutcome['refused'] {
  return isBulk(answer) ? (answer.result as BulkOutcome).refused : []
}

/** True of an answer that offers to be undone. */
export function canUndo(answer: ActAnswer | undefined): boolean {
  return undoIn(answer) !== undefined
}

const undoIn = (answer: ActAnswer | undefined) =>
  isBulk(answer) ? (answer.result as BulkOutcome).undo : undefined

function isBulk(answer: ActAnswer | undefined): answer is ActAnswer & { kind: 'done' } {
  return answer?.kind === 'done' && answer.act === actHref(MANAGE_ACTS.changeMany)
}
