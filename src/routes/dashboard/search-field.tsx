import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import IconSearch from '~icons/ph/magnifying-glass'

/** The words somebody looks for in a list: the field `query`. */
export function SearchField({
  label,
  placeholder,
  query,
  maxLength,
}: {
  label: string
  placeholder: string
  query: string
  maxLength: number
}) {
  return (
    <Field label={label} labelHidden className="min-w-0 grow basis-52">
      <TextInput
        // Back and links change the words without the field being touched.
        key={query}
        name="query"
        type="search"
        icon={<IconSearch />}
        placeholder={placeholder}
        defaultValue={query}
        maxLength={maxLength}
        enterKeyHint="search"
      />
    </Field>
  )
}
