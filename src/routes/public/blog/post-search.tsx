import { Form } from 'react-router'
import type { PostFilters } from '#/features/blog/post.schema.ts'
import { MOST_QUERY_CHARACTERS } from '#/features/blog/post-list.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'

/** The text search above the articles; it keeps category and tag. */
export function PostSearch({ filters }: { filters: PostFilters }) {
  return (
    <Form role="search" aria-label="Articles" action={urls.blog} className="flex gap-2 sm:max-w-measure">
      {filters.category ? <input type="hidden" name="category" value={filters.category} /> : null}
      {filters.tag ? <input type="hidden" name="tag" value={filters.tag} /> : null}
      <SearchField
        label="Search articles"
        placeholder="Search articles"
        query={filters.query ?? ''}
        maxLength={MOST_QUERY_CHARACTERS}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  )
}
