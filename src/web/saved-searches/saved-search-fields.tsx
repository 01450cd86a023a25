import { Checkbox } from '#/ui/fields/checkbox.tsx'
import { FieldError } from '#/ui/fields/field.tsx'
import { RadioCards } from '#/ui/fields/radio-cards.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { FormField, useFormField } from '#/web/request/checked-form.tsx'
import type { FormAnswer } from '#/web/request/form.ts'

/** The choices as the page's loader gives them, so that no page carries the schema before its form is sent. */
export type SavedSearchOptions = {
  frequencies: readonly { value: string; label: string }[]
  topics: readonly { name: string; label: string }[]
  nameLength: number
}

/** What a saved search has chosen, or what a new one begins with. */
export type Chosen = { name: string; frequency: string; topics: readonly string[] }

/** Name, how often, and what is told of; `answer` is what the form was sent with last. */
export function SavedSearchFields({
  options,
  chosen,
  answer,
}: {
  options: SavedSearchOptions
  chosen: Chosen
  answer: FormAnswer | undefined
}) {
  const { error } = useFormField('tellsNew')
  const isChosen = (name: string) => (answer ? Boolean(answer.values[name]) : chosen.topics.includes(name))
  return (
    <>
      <FormField name="name" label="Name" required>
        {(control) => <TextInput {...control} maxLength={options.nameLength} autoComplete="off" />}
      </FormField>
      <RadioCards
        legend="How often we write"
        name="frequency"
        options={options.frequencies}
        defaultValue={answer?.values.frequency ?? chosen.frequency}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold text-sm">What we tell you of</legend>
        {options.topics.map(({ name, label }, index) => (
          <Checkbox
            key={name}
            name={name}
            label={label}
            defaultChecked={isChosen(name)}
            {...(error ? { 'aria-describedby': 'topics-error' } : {})}
            {...(error && index === 0 ? { 'aria-invalid': true } : {})}
          />
        ))}
        {error ? <FieldError id="topics-error">{error.join(' ')}</FieldError> : null}
      </fieldset>
    </>
  )
}
