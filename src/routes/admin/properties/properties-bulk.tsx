import { type ChangeEvent, useEffect, useState } from 'react'
import type { BulkStep } from '#/features/properties/manage/managed-property.schema.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/fields/checkbox.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { questionIntent, useAsk } from '#/web/act/act-host.tsx'
import { MANAGE_ACTS, pickName } from './properties-acts.ts'
import { managedAddress, type PropertiesAddress } from './properties-address.ts'
import { askToDeleteMany } from './properties-question.ts'
import type { PropertyRow, Taker } from './properties-row.ts'
import type { Bulk } from './use-bulk.ts'

/** The form that acts on the ticked rows; their boxes belong to it by this id. */
export const BULK_FORM = 'selection'

const ACTS: { value: BulkStep | ''; label: string }[] = [
  { value: '', label: 'Choose…' },
  { value: 'price', label: 'Change price by…' },
  { value: 'owner', label: 'Hand over to…' },
  { value: 'publish', label: 'Publish' },
  { value: 'withdraw', label: 'Withdraw' },
  { value: 'reserve', label: 'Reserve' },
  { value: 'feature', label: 'Feature as popular' },
  { value: 'unfeature', label: 'Stop featuring' },
  { value: 'delete', label: 'Delete' },
]
const OF_ADMINISTRATORS: ReadonlySet<BulkStep | ''> = new Set(['feature', 'unfeature', 'owner'])

/**
 * Acts on several properties at once, below their list and at hand while it scrolls. Without script it is always there
 * and the ticked boxes are sent as they stand; hydrated it waits for the first of them.
 */
export function BulkForm({
  properties,
  total,
  address,
  takers,
  picked,
  onPick,
  bulk,
}: {
  properties: readonly PropertyRow[]
  /** How many match on all pages, and what. */
  total: number
  address: PropertiesAddress
  /** Who can take over a property; null for agents, who feature and hand over nothing. */
  takers: readonly Taker[] | null
  picked: ReadonlySet<string>
  onPick: (ids: readonly string[]) => void
  bulk: Bulk
}) {
  const isHydrated = useHydrated()
  const [act, setAct] = useState('')
  const [every, setEvery] = useState(false)
  const chosen = properties.filter(({ id }) => picked.has(id))
  const ask = useAsk()
  const { answer, send } = bulk
  useEffect(() => {
    if (answer?.kind !== 'confirm' || !answer.question) return
    ask({ question: answer.question, perform: () => send(answer.values) })
  }, [answer, ask, send])
  const isWaiting = isHydrated && chosen.length === 0
  const lacking = answer?.kind === 'invalid' ? answer.errors : {}
  const isWhole = chosen.length === properties.length
  const offersEvery = total > properties.length && (isWhole || !isHydrated)
  const isEvery = every && offersEvery
  // What is not on this page the server names.
  const askFirst = (form: FormData) =>
    form.get('act') === 'delete' && !form.has('every') && chosen.length > 0
      ? askToDeleteMany(chosen)
      : undefined
  return (
    <ActForm
      id={BULK_FORM}
      href={actHref(MANAGE_ACTS.changeMany)}
      confirm={askFirst}
      perform={send}
      label="With the selected properties"
      className={isWaiting ? 'hidden' : 'flex'}
    >
      {() => (
        <>
          <div className="flex flex-wrap items-center gap-x-4">
            {isHydrated ? (
              <Checkbox
                label="Whole page"
                checked={isWhole}
                ref={(box) => {
                  if (box) box.indeterminate = chosen.length > 0 && !isWhole
                }}
                onChange={() => {
                  if (isWhole) leaveBar()
                  setEvery(false)
                  onPick(isWhole ? [] : properties.map(({ id }) => id))
                }}
              />
            ) : null}
            {offersEvery ? (
              <Checkbox
                name="every"
                value={managedAddress.href({ ...address, page: 1 })}
                label={managedAddress.isNarrowed(address) ? `All ${total} that match` : `All ${total}`}
                {...(isHydrated && {
                  checked: every,
                  onChange: (event: ChangeEvent<HTMLInputElement>) => setEvery(event.currentTarget.checked),
                })}
              />
            ) : null}
            <p role="status" className="text-ink-2 text-sm">
              {chosen.length > 0 ? `${isEvery ? total : chosen.length} selected` : null}
            </p>
          </div>
          <div className="flex min-w-0 flex-wrap items-start gap-2" data-bar>
            <Field label="With the selected" labelHidden error={lacking.act ?? []} className="min-w-0">
              <Select
                name="act"
                onChange={(event) => setAct(event.currentTarget.value)}
                options={takers ? ACTS : ACTS.filter(({ value }) => !OF_ADMINISTRATORS.has(value))}
              />
            </Field>
            {act === 'price' || !isHydrated ? (
              <Field
                label="Per cent, such as -5"
                labelHidden
                error={lacking.percent ?? []}
                className={lacking.percent ? 'min-w-0' : 'w-24'}
              >
                <TextInput name="percent" inputMode="text" maxLength={6} placeholder="-5" unit="%" />
              </Field>
            ) : null}
            {takers && (act === 'owner' || !isHydrated) ? (
              <Field label="Who takes over" labelHidden error={lacking.to ?? []} className="min-w-0">
                <Select
                  name="to"
                  options={[
                    { value: '', label: 'Who takes over…' },
                    ...takers.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
              </Field>
            ) : null}
            <Button type="submit" variant="secondary" busy={bulk.isBusy} {...questionIntent}>
              Apply
            </Button>
          </div>
        </>
      )}
    </ActForm>
  )
}

/** The bar goes when nothing is ticked any more; a focus in it would fall back to the top of the page. */
export function leaveBar(): void {
  if (!document.getElementById(BULK_FORM)?.contains(document.activeElement)) return
  document.getElementById('list')?.focus({ preventScroll: true })
}

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
