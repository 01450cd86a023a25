import { type RefObject, useEffect, useRef, useState } from 'react'
import { AMENITY_KEYS } from '#/features/amenities/amenity.schema.ts'
import { AmenityFields } from '#/features/amenities/components/amenity-fields.tsx'
import type { Uploads } from '#/features/media/image-list.rules.ts'
import { PaperField } from '#/features/papers/components/paper-field.tsx'
import { hasPapers, paperText } from '#/features/papers/paper.rules.ts'
import { amenityFields } from '#/features/properties/form/property-form.rules.ts'
import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import {
  PROPERTY_TAGS,
  PROPERTY_TYPES,
  type PropertyType,
  TYPES_WITHOUT_BEDS,
} from '#/features/properties/property.schema.ts'
import { countOf } from '#/shared/text.ts'
import { Button } from '#/ui/button.tsx'
import { AmountInput } from '#/ui/fields/amount-input.tsx'
import { groupedAmount } from '#/ui/fields/grouped-amount.ts'
import { Select } from '#/ui/fields/select.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { lazyOnIntent, NotLoaded, useLazyCode } from '#/ui/lazy-on-intent.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { ServerMarkup } from '#/ui/server-markup.tsx'
import { type ActAnswer, actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { useUploadsFirst } from '#/web/editor/use-uploads-first.ts'
import type { MapTiles } from '#/web/map/map-tiles.ts'
import { CheckedForm, FormField, useFormFields } from '#/web/request/checked-form.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { MANAGE_ACTS } from './properties-acts.ts'
import { editHref } from './properties-address.ts'
import './properties-inline-form.css'
import { Fold, focusAtStart, Part, RentFields } from './properties-inline-parts.tsx'
import type { CurrentFields, PropertyRow } from './properties-row.ts'
import { useLeave } from './use-leave.ts'

const staleFields = lazyOnIntent(
  () => import('./properties-stale.tsx'),
  (module) => module.StaleFields,
)
const pin = lazyOnIntent(
  () => import('./properties-inline-pin.tsx'),
  (module) => module.InlinePin,
)
const pictures = lazyOnIntent(
  () => import('./properties-inline-pictures.tsx'),
  (module) => module.InlinePictures,
)
const PinOnServer = import.meta.env.SSR ? (await import('./properties-inline-pin.tsx')).InlinePin : undefined
const StaleOnServer = import.meta.env.SSR ? (await import('./properties-stale.tsx')).StaleFields : undefined

/** A property's fields as the inline form holds them, by their names there. */
function fieldsOf(property: PropertyRow): PropertyFields {
  return {
    title: property.title,
    description: property.description,
    location: property.location,
    price: groupedAmount(property.priceText),
    type: property.type,
    tag: property.tag,
    beds: String(property.beds),
    baths: String(property.baths),
    areaSquareFeet: String(property.areaSquareFeet ?? ''),
    maxPaymentPlanMonths: String(property.maxPaymentPlanMonths ?? ''),
    papers: paperText(property.papers),
    ...property.rent,
    deposit: groupedAmount(property.rent.deposit ?? ''),
    agentFee: groupedAmount(property.rent.agentFee ?? ''),
    otherFees: groupedAmount(property.rent.otherFees ?? ''),
    ...property.pin,
    ...amenityFields(property.amenities),
  }
}

// What was posted may be anything; the fields then are those of a house.
const typeOf = (given: string | undefined) => PROPERTY_TYPES.find((type) => type === given) ?? 'House'

const schema = () =>
  import('#/features/properties/manage/property-inline.schema.ts').then((module) => module.inlineForm)
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Changes a property where it stands in the list. What somebody else saved meanwhile is said, and nothing is lost. */
export function InlineForm({
  property,
  tiles,
  back,
  leave,
  onClose,
  onSaved,
}: {
  property: PropertyRow
  tiles: MapTiles
  /** The list as it is. */
  back: string
  /** Where the row finds how to close this form: what was changed is asked about first. */
  leave: RefObject<Map<string, () => void>>
  onClose: () => void
  onSaved: (amended: PropertyRow) => void
}) {
  const href = actHref(MANAGE_ACTS.edit, { propertyId: property.id })
  const act = useAct<PropertyRow>(href, {
    only: 'done',
    onAnswer: (given) => {
      if (given.kind !== 'done' || !given.result) return
      setSettled(given)
      onSaved(given.result)
    },
  })
  // As it was when the form was opened: the list around it may be read anew meanwhile, with what others saved.
  const [base, setBase] = useState({ version: property.version, fields: fieldsOf(property), turn: 0 })
  const [settled, setSettled] = useState<ActAnswer>()
  const answer = act.answer === settled ? undefined : act.answer
  const failure = answer && act.failure && withHidden(act.failure)
  const current = answer?.kind === 'refused' ? (answer.details as CurrentFields | undefined) : undefined

  // What was done from the row itself, such as featuring it, is in no field of the form.
  const isUntouched = JSON.stringify(fieldsOf(property)) === JSON.stringify(base.fields)
  const version = current?.version ?? (isUntouched ? Math.max(property.version, base.version) : base.version)

  const { send, isWaiting, note, onUploads } = useUploadsFirst(act.submit)
  const { hidden, close } = useLeave(property, { turn: base.turn, leave, onClose })

  const takeCurrent = () => {
    if (!current || !answer) return
    setBase({ ...current, turn: base.turn + 1 })
    setSettled(answer)
  }
  return (
    <CheckedForm
      key={base.turn}
      schema={schema}
      answer={failure}
      alertAction={
        current ? (
          <>
            <ServerMarkup
              code={staleFields}
              onServer={StaleOnServer}
              version={String(current.version)}
              props={{ typed: failure?.values ?? {}, current: current.fields }}
            />
            {/* The form with what is saved, for browsers without script. */}
            <LinkButton
              href={editHref(back, property.id)}
              variant="secondary"
              size="sm"
              onClick={(event) => {
                event.preventDefault()
                takeCurrent()
              }}
            >
              Use what is saved
            </LinkButton>
          </>
        ) : undefined
      }
      action={href}
      submit={send}
      defaults={base.fields}
      label={`Edit: ${property.title}`}
      className="inline-form"
    >
      <input ref={hidden} type="hidden" name="version" value={version} />
      <InlineFields
        type={typeOf(failure?.values.type ?? base.fields.type)}
        tag={failure?.values.tag ?? base.fields.tag}
      />
      <PicturesPart property={property} onUploads={onUploads} />
      <PinPart property={property} tiles={tiles} />
      <div className="inline-form-bar">
        <Button type="submit" busy={act.isBusy || isWaiting}>
          {current ? 'Save mine instead' : 'Save'}
        </Button>
        <LinkButton
          href={back}
          variant="secondary"
          onClick={(event) => {
            event.preventDefault()
            close()
          }}
        >
          Cancel
        </LinkButton>
        <p role="status" className="min-w-0 self-center text-sm">
          {note}
        </p>
      </div>
    </CheckedForm>
  )
}

// Fields that nobody sees cannot carry a message.
function withHidden(failure: FormAnswer): FormAnswer {
  const { propertyId, version, ...errors } = failure.errors
  const hidden = version?.[0] ?? propertyId?.[0]
  return hidden === undefined
    ? failure
    : { ...failure, errors, message: failure.message ?? `${MANAGE_ACTS.edit.failure}: ${hidden}` }
}

// The pictures come when this is opened; what was sent without them leaves them as they are.
function PicturesPart({
  property: { id, imageCount },
  onUploads,
}: {
  property: PropertyRow
  onUploads: (uploads: Uploads) => void
}) {
  const isWrong = Boolean(useFormFields().errors.images)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { Component, failed, retry } = useLazyCode(pictures, wasOpen)
  return (
    <details
      className="mt-4"
      open={isOpen || isWrong}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
        setWasOpen(true)
      }}
      {...pictures.intent}
    >
      <Fold title="Pictures" hint={imageCount === 0 ? 'none yet' : String(imageCount)} />
      <noscript>
        <p>Adding or changing pictures needs JavaScript.</p>
      </noscript>
      {Component ? <Component propertyId={id} onUploads={onUploads} /> : null}
      {failed ? <NotLoaded retry={retry} /> : null}
    </details>
  )
}

// The field and its map come when this is opened; what was sent without them leaves the pin as it is.
function PinPart(props: { property: PropertyRow; tiles: MapTiles }) {
  const isWrong = Boolean(useFormFields().errors.pin)
  const [wasOpen, setWasOpen] = useState(isWrong)
  return (
    <details className="mt-4" open={isWrong} onToggle={() => setWasOpen(true)}>
      <Fold title="Where it is" hint={props.property.pin.pin ? 'a pin is set' : 'no pin yet'} />
      <ServerMarkup code={pin} onServer={PinOnServer} version={String(wasOpen)} tellsFailure props={props} />
    </details>
  )
}

function InlineFields({ type, tag }: { type: PropertyType; tag: string | undefined }) {
  const [chosen, setChosen] = useState(type)
  const [chosenTag, setChosenTag] = useState(tag)
  const first = useRef<HTMLInputElement>(null)
  const { errors, values } = useFormFields()
  const isRent = chosenTag === 'For Rent'
  const least = TYPES_WITHOUT_BEDS.includes(chosen) ? 0 : 1

  useEffect(() => {
    if (first.current) focusAtStart(first.current)
  }, [])
  return (
    <>
      <Part title="Title and price">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <FormField name="title" label="Title" required>
            {(control) => <TextInput {...control} ref={first} maxLength={200} />}
          </FormField>
          <FormField name="price" label={isRent ? 'Price a month' : 'Price'} required>
            {(control) => <AmountInput {...control} />}
          </FormField>
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
            {(control) => (
              <Select
                {...control}
                options={options(PROPERTY_TAGS)}
                onChange={(event) => setChosenTag(event.currentTarget.value)}
              />
            )}
          </FormField>
          {isRent ? null : (
            <FormField name="maxPaymentPlanMonths" label="Maximum payment plan, in months" optional>
              {(control) => (
                <TextInput {...control} type="number" inputMode="numeric" min={1} max={60} step={1} />
              )}
            </FormField>
          )}
        </div>
        {isRent ? <RentFields /> : null}
      </Part>
      <Part title={chosen === 'Land' ? 'Size' : 'Rooms and size'}>
        <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
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
        <div className="mt-4">
          <PaperField
            label="Papers that there are"
            fits={hasPapers({ type: chosen, tag: chosenTag })}
            value={values.papers ?? ''}
            error={errors.papers?.join(' ')}
          />
        </div>
      </Part>
      <Part title="Place and description">
        <FormField name="location" label="Location" required>
          {(control) => <TextInput {...control} maxLength={200} />}
        </FormField>
        <FormField name="description" label="Description" required className="mt-4">
          {(control) => <TextArea {...control} maxLength={10_000} />}
        </FormField>
      </Part>
      <details className="mt-4" open={AMENITY_KEYS.some((key) => errors[key])}>
        <Fold
          title="What it has"
          hint={countOf(AMENITY_KEYS.filter((key) => values[key]).length, 'answer', 'answers')}
        />
        <div className="mt-2">
          <AmenityFields type={chosen} values={values} errors={errors} />
        </div>
      </details>
    </>
  )
}
