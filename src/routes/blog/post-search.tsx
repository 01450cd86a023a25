import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { PostFilters } from '#/features/blog/post.schema.ts'
import { MOST_QUERY_CHARACTERS } from '#/features/blog/post-list.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import IconSearch from '~icons/ph/magnifying-glass'

/** The text search above the articles; it keeps category and tag. */
export function PostSearch({ filters }: { filters: PostFilters }) {
  const input = useRef<HTMLInputElement>(null)
  const applied = filters.query ?? ''

  // Back and chips change the words without the input being touched.
  useEffect(() => {
    if (input.current) input.current.value = applied
  }, [applied])

  return (
    <Form role="search" aria-label="Articles" action={urls.blog} className="flex gap-2 sm:max-w-measure">
      {filters.category ? <input type="hidden" name="category" value={filters.category} /> : null}
      {filters.tag ? <input type="hidden" name="tag" value={filters.tag} /> : null}
      <Field label="Search articles" labelHidden className="min-w-0 grow">
        <TextInput
          ref={input}
          name="query"
          type="search"
          icon={<IconSearch />}
          placeholder="Search articles"
          defaultValue={applied}
          maxLength={MOST_QUERY_CHARACTERS}
          enterKeyHint="search"
        />
      </Field>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  )
}
