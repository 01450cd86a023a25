import { Form } from 'react-router'
import { Button } from '#/ui/button.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'

/** The search of a list that has no other fields to fill in. */
export function SearchForm({
  label,
  action,
  search,
}: {
  label: string
  /** The list's address. */
  action: string
  search: { label: string; placeholder: string; maxLength: number; query: string }
}) {
  return (
    <Form role="search" aria-label={label} method="get" action={action} className="flex gap-2">
      <SearchField className="basis-52" {...search} />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  )
}
