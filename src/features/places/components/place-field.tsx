import { Combobox, type ComboboxOption } from '#/ui/combobox.tsx'
import { Field } from '#/ui/field.tsx'
import IconMapPin from '~icons/ph/map-pin'
import type { PlaceCount } from '../place.schema.ts'
import { loadPlaces } from '../place-suggestions.client.ts'

/** As much of a place as a suggestion shows; `count` is the number of homes there. */
export type PlaceSuggestion = Pick<PlaceCount, 'slug' | 'label' | 'count'>

/**
 * Where somebody wants to live: a place chosen from suggestions or words of their own, sent as `location`.
 * `popular` is offered before anything is typed, and by the browser itself where no script runs.
 */
export function PlaceField({
  popular,
  defaultValue,
  labelHidden,
  className,
  onTextChange,
}: {
  popular: readonly PlaceSuggestion[]
  defaultValue?: string
  labelHidden?: boolean
  className?: string
  onTextChange?: (text: string) => void
}) {
  return (
    <Field label="Location" labelHidden={labelHidden} className={className}>
      <Combobox
        name="location"
        title="Location"
        placeholder="Search location..."
        emptyText="No location found."
        icon={<IconMapPin />}
        defaultValue={defaultValue}
        suggestions={popular.map(toOption)}
        loadOptions={async (query, signal) => (await loadPlaces(query, signal)).map(toOption)}
        onTextChange={onTextChange}
      />
    </Field>
  )
}

function toOption({ slug, label, count }: PlaceSuggestion): ComboboxOption {
  return { value: slug, label, note: count > 0 ? String(count) : undefined }
}
