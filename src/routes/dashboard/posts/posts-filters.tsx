import { POST_STATES } from '#/features/blog/post.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Field } from '#/ui/field.tsx'
import { SearchField } from '#/ui/search-field.tsx'
import { Select } from '#/ui/select.tsx'
import { FilterForm } from '../filter-form.tsx'
import { POSTS_QUERY_LENGTH, type PostsAddress, postsAddress } from './posts-address.ts'
import { STATE_LABELS } from './posts-state.tsx'

const STATES = [
  { value: '', label: 'Any state' },
  ...POST_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
]

/** Search and state. */
export function PostsFilters({ address }: { address: PostsAddress }) {
  const { page: _page, ...chosen } = address
  return (
    <FilterForm
      label="Blog posts"
      path={urls.managePosts}
      chosen={chosen}
      hrefOf={(fields) => postsAddress.href(postsAddress.read(fields))}
      clearHref={postsAddress.isNarrowed(address) ? urls.managePosts : null}
    >
      <SearchField
        className="basis-52"
        label="Search by title or author"
        placeholder="Title, author"
        query={chosen.query}
        maxLength={POSTS_QUERY_LENGTH}
      />
      <Field label="State" labelHidden className="min-w-0 grow basis-52">
        <Select name="state" options={STATES} defaultValue={chosen.state ?? ''} />
      </Field>
    </FilterForm>
  )
}
