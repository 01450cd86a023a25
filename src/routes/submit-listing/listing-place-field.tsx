import { useEffect, useRef, useState } from 'react'
import type { PlaceCount } from '#/features/places/place.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Combobox, type ComboboxOption } from '#/ui/combobox.tsx'
import IconMapPin from '~icons/ph/map-pin'
import { FormField } from '../request/checked-form.tsx'

export type PlaceOption = Pick<PlaceCount, 'id' | 'label' | 'count'>

/**
 * The place of our table in which the property lies, found by typing. Its id goes along in a hidden field; words that
 * were not chosen from the list are sent as well, and the server looks for the place that they name.
 */
export function ListingPlaceField({
  popular,
  placeId,
  placeLabel,
  onChange,
}: {
  popular: readonly PlaceOption[]
  placeId: string
  placeLabel: string | null
  /** Told when another place is chosen or none. */
  onChange: () => void
}) {
  const [chosen, setChosen] = useState({ id: placeLabel === null ? '' : placeId, label: placeLabel ?? '' })
  const [text, setText] = useState(placeLabel ?? '')
  const id = text === chosen.label ? chosen.id : ''
  const told = useRef(id)
  useEffect(() => {
    if (told.current === id) return
    told.current = id
    onChange()
  }, [id, onChange])
  return (
    <FormField
      name="placeId"
      label="Place"
      optional
      hint="Choose the neighbourhood or town from the list, so that people who search there find it."
    >
      {() => (
        <>
          <Combobox
            name="placeName"
            title="Place"
            placeholder="Search a place, such as East Legon"
            emptyText="No location found."
            icon={<IconMapPin />}
            defaultValue={text}
            suggestions={popular.map(toOption)}
            loadOptions={loadPlaces}
            onTextChange={setText}
            onChoose={({ value, label }) => setChosen({ id: value, label })}
          />
          <input type="hidden" name="placeId" value={id} />
        </>
      )}
    </FormField>
  )
}

async function loadPlaces(query: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const response = await fetch(`${urls.placeSuggestions}?q=${encodeURIComponent(query.slice(0, 100))}`, {
    signal,
  })
  if (!response.ok) throw new Error(`Suggestions answered ${response.status}`)
  const { places } = (await response.json()) as { places: PlaceOption[] }
  return places.map(toOption)
}

function toOption({ id, label }: PlaceOption): ComboboxOption {
  return { value: id, label }
}
