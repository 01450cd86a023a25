import { clsx } from 'clsx'
import { type FormEvent, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { BULK_ACTS } from '#/features/properties/managed-property.schema.ts'
import { shorten } from '#/shared/text.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { BULK_WORDS, type PropertyAnswer, type PropertyRow, pickName } from './properties-answer.ts'
import { questionIntent, useList } from './properties-frame.tsx'
import { askToDeleteMany } from './properties-question.ts'
import { useTold } from './properties-told.ts'

/** The form that acts on the ticked rows; their boxes belong to it by this id. */
export const BULK_FORM = 'selection'

const ACTS = [
  { value: '', label: 'With the selected…' },
  ...BULK_ACTS.map((value) => ({ value, label: BULK_WORDS[value].label })),
]

/**
 * Acts on several properties at once, below their list and at hand while it scrolls. Without script it is always there
 * and the ticked boxes are sent as they stand; alive it waits for the first of them.
 */
export function BulkForm({
  properties,
  picked,
  onPick,
  onAnswer,
}: {
  properties: readonly PropertyRow[]
  picked: ReadonlySet<string>
  onPick: (ids: readonly string[]) => void
  /** What came of it; must not change. */
  onAnswer: (answer: PropertyAnswer) => void
}) {
  const { whose, href, ask } = useList()
  const isHydrated = useHydrated()
  const fetcher = useFetcher<PropertyAnswer>()
  const { data: answer } = fetcher
  useTold(answer, whose)
  useEffect(() => {
    if (!answer) return
    if ('done' in answer) leaveBar()
    onAnswer(answer)
  }, [answer, onAnswer])

  const chosen = properties.filter(({ id }) => picked.has(id))
  const isWaiting = isHydrated && chosen.length === 0
  const isWhole = chosen.length === properties.length
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (new FormData(form).get('act') === 'delete' && chosen.length > 0) ask(askToDeleteMany(chosen))
    else void fetcher.submit(form, { method: 'post', action: href })
  }
  return (
    <form
      id={BULK_FORM}
      method="post"
      action={href}
      aria-label="With the selected properties"
      onSubmit={send}
      className={clsx(
        'sticky bottom-0 z-30 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-limewash py-3',
        isWaiting ? 'hidden' : 'flex',
      )}
    >
      <input type="hidden" name="intent" value="bulk" />
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
      <div className="flex min-w-0 gap-2">
        <Field label="With the selected" labelHidden className="min-w-0">
          <Select name="act" options={ACTS} />
        </Field>
        <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'} {...questionIntent}>
          Apply
        </Button>
      </div>
    </form>
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
      form={BULK_FORM}
      name={pickName(id)}
      label={<span className="sr-only">Select: {title}</span>}
      checked={isPicked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** Which of a selection were refused and why, until the next act. */
export function Refused({ answer }: { answer: PropertyAnswer | undefined }) {
  if (!answer || !('done' in answer) || !answer.refused?.length) return null
  return (
    <Alert kind="danger" title={answer.done}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard */}
      <ul className="mt-1 max-h-96 overflow-y-auto" tabIndex={0} aria-label="Refused">
        {answer.refused.map(({ id, title, message }) => (
          <li key={id} className="py-1">
            <strong>{shorten(title, LONGEST_TITLE)}:</strong> {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
