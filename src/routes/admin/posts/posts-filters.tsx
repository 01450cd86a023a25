import { POST_STATES } from '#/features/blog/post.schema.ts'
import { Field } from '#/ui/fields/field.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { FilterForm } from '#/web/dashboard/filter-form.tsx'
import { POSTS_QUERY_LENGTH, type PostsAddress, postsAddress } from './posts-address.ts'
import { STATE_LABELS } from './posts-state.tsx'

const STATES = [
  { value: '', label: 'Any state' },
  ...POST_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
]

/** Search and state. */
export function PostsFilters({ address }: { address: PostsAddress }) {
  return (
    <FilterForm label="Blog posts" codec={postsAddress} address={address}>
      <SearchField
        className="basis-52"
        label="Search by title or author"
        placeholder="Title, author"
        query={address.query}
        maxLength={POSTS_QUERY_LENGTH}
      />
      <Field label="State" labelHidden className="min-w-0 grow basis-52">
        <Select name="state" options={STATES} defaultValue={address.state ?? ''} />
      </Field>
    </FilterForm>
  )
}
