import { useRef, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { ChoiceChip } from '#/ui/fields/choice-chip.tsx'
import { FieldError } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { type } from '#/ui/fields/type-into.ts'
import { lazyOnIntent, NotLoaded, useLazyCode } from '#/ui/lazy-on-intent.tsx'
import type { MapTiles } from '#/web/map/map-tiles.ts'
import { FormField, useFormField } from '#/web/request/checked-form.tsx'
import { FIELD_LABELS } from './listing-fields.ts'

const pinMap = lazyOnIntent(
  () => import('./listing-pin-map.tsx'),
  (module) => module.ListingPinMap,
)

const SHOWN_TO = { no: 'Nobody', yes: 'Everybody' }

/** Where the home is, as text or on a map that is fetched when somebody reaches for it, and who is shown it. */
export function ListingPinField({
  pin,
  showsPin,
  placeLabel,
  digitalAddress,
  tiles,
}: {
  pin: string
  showsPin: string
  placeLabel: string
  digitalAddress: string
  tiles: MapTiles
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { Component, failed, retry } = useLazyCode(pinMap, isOpen)
  const { error } = useFormField('showsPin')
  return (
    <>
      <FormField
        name="pin"
        label={FIELD_LABELS.pin}
        optional
        hint="Coordinates such as 5.60372, -0.18696, or the link of a map that holds them."
      >
        {(control) => (
          <TextInput {...control} ref={input} maxLength={500} autoComplete="off" spellCheck={false} />
        )}
      </FormField>
      <div data-needs-script="">
        {isOpen && Component ? (
          <Component
            pin={pin}
            placeLabel={placeLabel}
            digitalAddress={digitalAddress}
            tiles={tiles}
            onSet={(text) => input.current && type(input.current, text)}
          />
        ) : failed ? (
          <NotLoaded retry={retry} />
        ) : (
          <Button variant="secondary" {...pinMap.intent} onClick={() => setIsOpen(true)} busy={isOpen}>
            Set the pin on a map
          </Button>
        )}
      </div>
      <fieldset className="min-w-0" aria-describedby="shows-pin-hint">
        <legend className="mb-1.5 font-semibold text-sm">{FIELD_LABELS.showsPin}</legend>
        <div className="flex flex-wrap gap-2">
          {Object.entries(SHOWN_TO).map(([value, label]) => (
            <ChoiceChip
              key={value}
              label={label}
              type="radio"
              name="showsPin"
              value={value}
              defaultChecked={value === (showsPin === 'yes' ? 'yes' : 'no')}
            />
          ))}
        </div>
        <p id="shows-pin-hint" className="mt-1.5 text-ink-3 text-xs">
          Nobody sees a circle near the middle of the place; everybody, the pin and the GhanaPostGPS address.
        </p>
        {error?.[0] ? <FieldError id="shows-pin-error">{error[0]}</FieldError> : null}
      </fieldset>
    </>
  )
}
