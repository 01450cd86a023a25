import { useEffect, useRef, useState } from 'react'
import type { PlaceCount } from '#/features/places/place.schema.ts'
import { loadPlaces } from '#/features/places/place-suggestions.client.ts'
import { Combobox, type ComboboxOption } from '#/ui/fields/combobox.tsx'
import { FormField } from '#/web/request/checked-form.tsx'
import IconMapPin from '~icons/ph/map-pin'

export type PlaceOption = Pick<PlaceCount, 'id' | 'label' | 'count'>

/**
 * The place of our table in which the property lies, found by typing. Its id goes along in a hidden field; words that
 * were not chosen from the list are sent as well, and the server looks for the place that they name. Words that name
 * none stop nothing.
 */
export function ListingPlaceField({
  popular,
  placeId,
  placeLabel,
  onChange,
  onLabel,
}: {
  popular: readonly PlaceOption[]
  placeId: string
  placeLabel: string | null
  /** Called when another place is chosen or none. */
  onChange: () => void
  /** Hears what is typed, and the name of what is chosen. */
  onLabel: (label: string) => void
}) {
  const [chosen, setChosen] = useState({ id: placeLabel === null ? '' : placeId, label: placeLabel ?? '' })
  const [text, setText] = useState(placeLabel ?? '')
  const id = text === chosen.label ? chosen.id : ''
  const [isBusy, setBusy] = useState(false)
  const [known, setKnown] = useState<readonly PlaceOption[]>(popular)
  const isUnknown = !isBusy && id === '' && text.trim() !== '' && !known.some((place) => isNamed(place, text))
  const announced = useRef(id)
  useEffect(() => {
    if (announced.current === id) return
    announced.current = id
    onChange()
  }, [id, onChange])
  return (
    <FormField
      name="placeId"
      label="Place"
      optional
      hint={
        isUnknown
          ? 'We do not know this place; the location text is shown instead.'
          : 'The neighbourhood or town from our list, by which searches and the map find the home.'
      }
    >
      {() => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only looks whether the field inside is being typed into
        <div
          onFocus={({ target }) => setBusy(target instanceof HTMLInputElement)}
          onBlur={() => setBusy(false)}
        >
          <Combobox
            name="placeName"
            title="Place"
            placeholder="Search a place, such as East Legon"
            emptyText="No location found. You can leave it out; the location text is shown instead."
            leaveOutText="Leave the place out"
            icon={<IconMapPin />}
            defaultValue={text}
            suggestions={popular.map(toOption)}
            loadOptions={async (query, signal) => {
              const places = await loadPlaces(query, signal)
              setKnown(places)
              return places.map(toOption)
            }}
            onTextChange={(typed) => {
              setText(typed)
              onLabel(typed)
            }}
            onChoose={({ value, label }) => setChosen({ id: value, label })}
          />
          <input type="hidden" name="placeId" value={id} />
        </div>
      )}
    </FormField>
  )
}

// As the server finds a place by its name: whole, or without the region behind it.
function isNamed({ label }: PlaceOption, text: string): boolean {
  const [name, typed] = [label.toLowerCase(), text.trim().toLowerCase()]
  return name === typed || name.startsWith(`${typed},`)
}

function toOption({ id, label }: PlaceOption): ComboboxOption {
  return { value: id, label }
}
