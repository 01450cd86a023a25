import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import {
  PROPERTY_TAGS,
  PROPERTY_TYPES,
  type PropertyType,
  TYPES_WITHOUT_BEDS,
} from '#/features/properties/property.schema.ts'
import type { PropertyFields } from '#/features/properties/property-form.schema.ts'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Select } from '#/ui/select.tsx'
import { TextArea } from '#/ui/text-area.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { CheckedForm, FormField } from '../../request/checked-form.tsx'
import { editHref } from './properties-address.ts'
import type { PropertyAnswer, PropertyRow } from './properties-answer.ts'
import { useList } from './properties-frame.tsx'
import { StaleFields } from './properties-stale.tsx'
import { useTold } from './properties-told.ts'

/** A property's fields as the inline form holds them, by their names there. */
function fieldsOf(property: PropertyRow): PropertyFields {
  return {
    title: property.title,
    description: property.description,
    location: property.location,
    price: property.priceText,
    type: property.type,
    tag: property.tag,
    beds: String(property.beds),
    baths: String(property.baths),
    areaSquareFeet: String(property.areaSquareFeet ?? ''),
    maxPaymentPlanMonths: String(property.maxPaymentPlanMonths ?? ''),
  }
}

// What was posted may be anything; the fields then are those of a house.
const typeOf = (given: string | undefined) => PROPERTY_TYPES.find((type) => type === given) ?? 'House'

const schema = () =>
  import('#/features/properties/property-inline.schema.ts').then((module) => module.inlineForm)
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Changes a property where it stands in the list. What somebody else saved meanwhile is said, and nothing is lost. */
export function InlineForm({
  property,
  posted,
  onClose,
  onSaved,
}: {
  property: PropertyRow
  /** What the action said to this form without script. */
  posted: PropertyAnswer | undefined
  onClose: () => void
  onSaved: (amended: PropertyRow) => void
}) {
  const { href } = useList()
  const fetcher = useFetcher<PropertyAnswer>()
  // As it was when the form was opened: the list around it may be read anew meanwhile, with what others saved.
  const [base, setBase] = useState({ version: property.version, fields: fieldsOf(property), turn: 0 })
  const [settled, setSettled] = useState<PropertyAnswer>()
  const latest = fetcher.data ?? posted
  const answer = latest === settled ? undefined : latest
  const failure = answer && 'failure' in answer ? answer.failure : undefined
  const current = answer && 'failure' in answer ? answer.current : undefined

  // What was done from the row itself, such as featuring it, is in no field of the form.
  const isUntouched = JSON.stringify(fieldsOf(property)) === JSON.stringify(base.fields)
  const version = current?.version ?? (isUntouched ? Math.max(property.version, base.version) : base.version)

  useTold(fetcher.data, 'all')
  useEffect(() => {
    const saved = fetcher.data
    if (!saved || !('done' in saved) || !saved.amended || saved === settled) return
    setSettled(saved)
    onSaved(saved.amended)
  }, [fetcher.data, settled, onSaved])

  const takeCurrent = () => {
    if (!current || !latest) return
    setBase({ ...current, turn: base.turn + 1 })
    setSettled(latest)
  }
  return (
    <CheckedForm
      key={base.turn}
      schema={schema}
      answer={failure}
      alertAction={
        current ? (
          <StaleFields
            typed={failure?.values ?? {}}
            current={current.fields}
            href={editHref(href, property.id)}
            onTake={takeCurrent}
          />
        ) : undefined
      }
      action={href}
      submit={(form) => fetcher.submit(form, { method: 'post', action: href })}
      defaults={base.fields}
      label={`Edit: ${property.title}`}
    >
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="propertyId" value={property.id} />
      <input type="hidden" name="version" value={version} />
      <InlineFields type={typeOf(failure?.values.type ?? base.fields.type)} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" busy={fetcher.state !== 'idle'}>
          {current ? 'Save mine instead' : 'Save'}
        </Button>
        <LinkButton
          href={href}
          variant="secondary"
          onClick={(event) => {
            event.preventDefault()
            onClose()
          }}
        >
          Cancel
        </LinkButton>
      </div>
    </CheckedForm>
  )
}

function InlineFields({ type }: { type: PropertyType }) {
  const [chosen, setChosen] = useState(type)
  const first = useRef<HTMLInputElement>(null)
  const least = TYPES_WITHOUT_BEDS.includes(chosen) ? 0 : 1

  useEffect(() => {
    first.current?.focus()
  }, [])
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="title" label="Title" required>
          {(control) => <TextInput {...control} ref={first} maxLength={200} />}
        </FormField>
        <FormField name="location" label="Location" required>
          {(control) => <TextInput {...control} maxLength={200} />}
        </FormField>
      </div>
      <FormField name="description" label="Description" required className="mt-4 mb-4">
        {(control) => <TextArea {...control} maxLength={10_000} />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="type" label="Type" required>
          {(control) => (
            <Select
              {...control}
              options={options(PROPERTY_TYPES)}
              onChange={(event) => setChosen(event.currentTarget.value as PropertyType)}
            />
          )}
        </FormField>
        <FormField name="tag" label="Tag" required>
          {(control) => <Select {...control} options={options(PROPERTY_TAGS)} />}
        </FormField>
        <FormField name="price" label="Price" required>
          {(control) => (
            <TextInput {...control} unit="GH₵" inputMode="decimal" maxLength={20} autoComplete="off" />
          )}
        </FormField>
        <FormField name="maxPaymentPlanMonths" label="Maximum payment plan, in months" optional>
          {(control) => (
            <TextInput {...control} type="number" inputMode="numeric" min={1} max={60} step={1} />
          )}
        </FormField>
        {chosen === 'Land' ? null : (
          <>
            <FormField name="beds" label="Bedrooms" required>
              {(control) => (
                <TextInput {...control} type="number" inputMode="numeric" min={least} max={10} step={1} />
              )}
            </FormField>
            <FormField name="baths" label="Bathrooms" required>
              {(control) => (
                <TextInput {...control} type="number" inputMode="decimal" min={least} max={10} step={0.5} />
              )}
            </FormField>
          </>
        )}
        <FormField
          name="areaSquareFeet"
          label={chosen === 'Land' ? 'Plot size, sq ft' : 'Area, sq ft'}
          optional
        >
          {(control) => <TextInput {...control} type="number" inputMode="numeric" min={1} step={1} />}
        </FormField>
      </div>
    </>
  )
}
