import { ChoiceChip } from '#/ui/fields/choice-chip.tsx'
import { Field, FieldError } from '#/ui/fields/field.tsx'
import { SeveralChips } from '#/ui/fields/several-chips.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { boxOf } from '../amenity.rules.ts'
import { AMENITY_KEYS, type AmenityKey, amenityOf } from '../amenity.schema.ts'

type Fields = Readonly<Record<string, string | undefined>>

/**
 * A field for everything that may be stated of a type of property, most of them chips to tap. What does not fit the
 * type is hidden and not sent; without script all of them show, and the server drops what does not fit.
 */
export function AmenityFields({
  type,
  values,
  errors,
}: {
  type: string | undefined
  /** What the fields hold before anything is tapped, such as `pipe borehole`. */
  values: Fields
  errors: Readonly<Record<string, readonly string[]>>
}) {
  const isHydrated = useHydrated()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {AMENITY_KEYS.map((key) => {
        const { types, label } = amenityOf(key)
        const fits = types.some((each) => each === type)
        return (
          <fieldset
            key={key}
            data-only-when=""
            disabled={isHydrated && !fits}
            className={fits ? 'min-w-0' : 'hidden'}
          >
            <legend className="sr-only">{label}</legend>
            <AmenityField name={key} value={values[key] ?? ''} error={errors[key]?.join(' ')} />
          </fieldset>
        )
      })}
    </div>
  )
}

function AmenityField({
  name,
  value,
  error,
}: {
  name: AmenityKey
  value: string
  error: string | undefined
}) {
  const amenity = amenityOf(name)
  if (amenity.kind === 'number') {
    return (
      <Field label={amenity.label} hint={amenity.hint} optional error={error ?? ''}>
        <TextInput name={name} inputMode="numeric" maxLength={5} autoComplete="off" defaultValue={value} />
      </Field>
    )
  }
  return (
    <>
      <p aria-hidden="true" className="mb-1.5 font-semibold text-sm">
        {amenity.label}
      </p>
      {amenity.kind === 'one' ? (
        <div className="flex flex-wrap gap-2">
          {Object.entries({ '': 'Not stated', ...amenity.options }).map(([option, label]) => (
            <ChoiceChip
              key={option}
              label={label}
              type="radio"
              name={name}
              value={option}
              defaultChecked={option === value}
            />
          ))}
        </div>
      ) : (
        <SeveralChips
          name={name}
          value={value}
          options={amenity.options}
          boxOf={(option) => boxOf(name, option)}
        />
      )}
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </>
  )
}
