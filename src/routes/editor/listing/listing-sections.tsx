import { type ReactNode, useRef, useState } from 'react'
import { AMENITY_KEYS } from '#/features/amenities/amenity.schema.ts'
import { AmenityFields } from '#/features/amenities/components/amenity-fields.tsx'
import { ImageListField } from '#/features/media/components/image-list-field.tsx'
import type { ImageView } from '#/features/media/image.schema.ts'
import type { Uploads } from '#/features/media/image-list.rules.ts'
import { PaperField } from '#/features/papers/components/paper-field.tsx'
import type { PropertyFields, PropertyFormImage } from '#/features/properties/form/property-form.schema.ts'
import { PROPERTY_TAGS, PROPERTY_TYPES, TYPES_WITHOUT_BEDS } from '#/features/properties/property.schema.ts'
import { countOf } from '#/shared/text.ts'
import { Chip } from '#/ui/chip.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { type } from '#/ui/fields/type-into.ts'
import { FieldRow, FoldedSection, FormSection, OnlyWhen, useUnfolded } from '#/web/editor/form-section.tsx'
import type { MapTiles } from '#/web/map/map-tiles.ts'
import { FormField, useFormField, useFormFields } from '#/web/request/checked-form.tsx'
import { ListingPinField } from './listing-pin-field.tsx'
import { ListingPlaceField, type PlaceOption } from './listing-place-field.tsx'
import { bedsInTitle } from './title-beds.ts'

const toOption = (value: string) => ({ value, label: value })

export function BasicsSection() {
  return (
    <FormSection anchor="basics" title="Basics">
      <FormField name="title" label="Title" required hint="Such as Two-bedroom apartment with balcony">
        {(control) => <TextInput {...control} maxLength={200} />}
      </FormField>
      <FormField
        name="description"
        label="Description"
        required
        hint="What a visitor would ask you: rooms, water, power, road, neighbours. At least 20 characters."
      >
        {(control) => <TextArea {...control} maxLength={10_000} />}
      </FormField>
      <FieldRow>
        <FormField name="type" label="Type" required>
          {(control) => <Select {...control} options={PROPERTY_TYPES.map(toOption)} />}
        </FormField>
        <FormField name="tag" label="Tag" required>
          {(control) => <Select {...control} options={PROPERTY_TAGS.map(toOption)} />}
        </FormField>
      </FieldRow>
    </FormSection>
  )
}

export function PlaceSection({
  fields,
  tiles,
  places,
  placeId,
  placeLabel,
  onChange,
}: {
  fields: PropertyFields
  tiles: MapTiles
  places: readonly PlaceOption[]
  placeId: string
  placeLabel: string | null
  onChange: () => void
}) {
  const [label, setLabel] = useState(placeLabel ?? '')
  const { errors } = useFormFields()
  return (
    <FormSection anchor="place" title="Place">
      <FormField
        name="location"
        label="Location"
        required
        hint="In your own words, shown to visitors as you write it, such as East Legon, near the A&amp;C Mall"
      >
        {(control) => <TextInput {...control} maxLength={200} />}
      </FormField>
      <ListingPlaceField
        popular={places}
        placeId={placeId}
        placeLabel={placeLabel}
        onChange={onChange}
        onLabel={setLabel}
      />
      <ExactPlace isWrong={EXACT_FIELDS.some((name) => errors[name])}>
        <FormField
          name="digitalAddress"
          label="Digital address"
          optional
          hint="GhanaPostGPS, such as GA-183-8164"
        >
          {(control) => (
            <TextInput {...control} maxLength={30} autoCapitalize="characters" autoComplete="off" />
          )}
        </FormField>
        <ListingPinField
          pin={fields.pin ?? ''}
          showsPin={fields.showsPin ?? ''}
          placeLabel={label}
          digitalAddress={fields.digitalAddress ?? ''}
          tiles={tiles}
        />
      </ExactPlace>
    </FormSection>
  )
}

const EXACT_FIELDS = ['digitalAddress', 'pin', 'showsPin']

function ExactPlace({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null)
  useUnfolded(fold)
  return (
    <Disclosure
      ref={fold}
      title="Digital address and pin"
      open={isWrong || undefined}
      className="border-line border-t"
    >
      <div className="mt-2 flex flex-col gap-4">{children}</div>
    </Disclosure>
  )
}

export function SizeSection({ fields }: { fields: PropertyFields }) {
  const isLand = fields.type === 'Land'
  const mayHaveNone = TYPES_WITHOUT_BEDS.some((type) => type === fields.type)
  const beds = useRef<HTMLInputElement>(null)
  const named = bedsInTitle(fields.title)
  const rooms = mayHaveNone ? '0 if there are none' : undefined
  return (
    <FormSection anchor="rooms" title={isLand ? 'Size' : 'Size and rooms'}>
      <OnlyWhen fits={!isLand} label="Of a building">
        <FieldRow>
          <FormField name="beds" label="Bedrooms" required hint={rooms}>
            {(control) => (
              <>
                <TextInput {...control} ref={beds} inputMode="numeric" maxLength={10} />
                {named === null || fields.beds?.trim() === String(named) ? null : (
                  <Chip
                    data-needs-script=""
                    className="mt-2"
                    onClick={() => beds.current && type(beds.current, String(named))}
                  >
                    {countOf(named, 'bedroom', 'bedrooms')}?
                  </Chip>
                )}
              </>
            )}
          </FormField>
          <FormField
            name="baths"
            label="Bathrooms"
            required
            hint={rooms ?? 'A toilet alone counts 0.5; at most 100'}
          >
            {(control) => <TextInput {...control} inputMode="decimal" maxLength={10} />}
          </FormField>
        </FieldRow>
        <FormField
          name="areaSquareFeet"
          label="Area in square feet"
          optional
          hint="1 square metre is 10.8 square feet"
        >
          {(control) => <TextInput {...control} inputMode="numeric" maxLength={10} />}
        </FormField>
      </OnlyWhen>
      <OnlyWhen fits={isLand} label="Of land">
        <LandFields isLeasehold={fields.tenure === 'leasehold'} />
      </OnlyWhen>
    </FormSection>
  )
}

function LandFields({ isLeasehold }: { isLeasehold: boolean }) {
  return (
    <>
      <FormField
        name="plotAreaSquareFeet"
        label="Plot size in square feet"
        optional
        hint="A plot of 100 by 70 feet has 7000"
      >
        {(control) => <TextInput {...control} inputMode="numeric" maxLength={10} />}
      </FormField>
      <FieldRow>
        <FormField name="landType" label="Type of land" optional>
          {(control) => (
            <Select
              {...control}
              options={[
                { value: '', label: 'Not said' },
                { value: 'stool', label: 'Stool or skin' },
                { value: 'family', label: 'Family' },
                { value: 'state', label: 'State' },
                { value: 'private', label: 'Private' },
              ]}
            />
          )}
        </FormField>
        <FormField name="tenure" label="Tenure" optional>
          {(control) => (
            <Select
              {...control}
              options={[
                { value: '', label: 'Not said' },
                { value: 'freehold', label: 'Freehold' },
                { value: 'leasehold', label: 'Leasehold' },
              ]}
            />
          )}
        </FormField>
      </FieldRow>
      <OnlyWhen fits={isLeasehold} label="Of leasehold land">
        <FormField name="leaseYearsLeft" label="Years left on the lease" optional>
          {(control) => <TextInput {...control} inputMode="numeric" maxLength={10} />}
        </FormField>
      </OnlyWhen>
    </>
  )
}

export function AmenitiesSection({ fields }: { fields: PropertyFields }) {
  const { errors, values } = useFormFields()
  return (
    <FoldedSection
      anchor="has"
      title="What it has"
      about="Tap what is true. What you leave is shown as not stated, never as no."
      stated={AMENITY_KEYS.filter((key) => fields[key]).length}
      isWrong={AMENITY_KEYS.some((key) => errors[key])}
    >
      <AmenityFields type={fields.type} values={values} errors={errors} />
    </FoldedSection>
  )
}

export function PapersSection({ fits, stated }: { fits: boolean; stated: string }) {
  const { errors, values } = useFormFields()
  return (
    <div data-only-when="" className={fits ? '' : 'hidden'}>
      <FoldedSection
        anchor="papers"
        title="Papers"
        about="Tap each that there is and that a buyer may see. Only our staff can mark one as seen, and a change of place or plot ends it."
        stated={stated.split(' ').filter(Boolean).length}
        isWrong={errors.papers !== undefined}
      >
        <PaperField fits={fits} value={values.papers ?? ''} error={errors.papers?.join(' ')} />
      </FoldedSection>
    </div>
  )
}

export function PicturesSection({
  images,
  onChange,
  onUploads,
}: {
  images: readonly PropertyFormImage[]
  onChange: (images: readonly ImageView[]) => void
  onUploads: (uploads: Uploads) => void
}) {
  const { error } = useFormField('images')
  return (
    <FormSection anchor="pictures" title="Pictures" about="Up to 10. At least one is needed to publish.">
      <ImageListField
        name="images"
        defaultImages={images}
        error={error?.join(' ')}
        onChange={(listed) => onChange(listed.map(({ image }) => image))}
        onUploads={onUploads}
      />
    </FormSection>
  )
}
