import { Form } from 'react-router'
import { Button } from '#/ui/button.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'

/** The search of a list that has no other fields to fill in. */
export function SearchForm({
  label,
  action,
  fixed = {},
  search,
}: {
  label: string
  /** The list's address. */
  action: string
  /** What else the list is narrowed to, and stays. */
  fixed?: Record<string, string | undefined>
  search: { label: string; placeholder: string; maxLength: number; query: string }
}) {
  return (
    <Form role="search" aria-label={label} method="get" action={action} className="flex gap-2">
      <SearchField className="basis-52" {...search} />
      {Object.entries(fixed).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  )
}
