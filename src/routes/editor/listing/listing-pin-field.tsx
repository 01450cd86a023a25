import { useRef, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { RadioCards } from '#/ui/fields/radio-cards.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { lazyOnIntent, NotLoaded, useLazyCode } from '#/ui/lazy-on-intent.tsx'
import type { MapTiles } from '#/web/map/map-tiles.ts'
import { FormField, useFormField } from '#/web/request/checked-form.tsx'
import { FIELD_LABELS } from './listing-fields.ts'

const pinMap = lazyOnIntent(
  () => import('./listing-pin-map.tsx'),
  (module) => module.ListingPinMap,
)

const SHOWN_TO = [
  { value: 'no', label: 'Nobody', note: 'a circle near the middle of the place is shown' },
  { value: 'yes', label: 'Everybody', note: 'the pin and the GhanaPostGPS address' },
]

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
      <RadioCards
        legend={FIELD_LABELS.showsPin}
        name="showsPin"
        options={SHOWN_TO}
        defaultValue={showsPin === 'yes' ? 'yes' : 'no'}
        {...(error?.[0] ? { error: error[0] } : {})}
      />
    </>
  )
}

// As if it had been typed, so that everybody who listens hears of it.
function type(input: HTMLInputElement, text: string) {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
