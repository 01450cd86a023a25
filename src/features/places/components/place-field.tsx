import { Combobox, type ComboboxOption } from '#/ui/fields/combobox.tsx'
import { Field } from '#/ui/fields/field.tsx'
import IconMapPin from '~icons/ph/map-pin'
import type { PlaceCount } from '../place.schema.ts'

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
        loadOptions={loadSuggestions}
        onTextChange={onTextChange}
      />
    </Field>
  )
}

async function loadSuggestions(query: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const { loadPlaces } = await import('../place-suggestions.client.ts')
  return (await loadPlaces(query, signal)).map(toOption)
}

function toOption({ slug, label, count }: PlaceSuggestion): ComboboxOption {
  return { value: slug, label, note: count > 0 ? String(count) : undefined }
}
