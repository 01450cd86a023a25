import type { PostFields } from '#/features/blog/post-form.schema.ts'
import { keysOf } from '#/shared/records.ts'

/** The words for each field, in the order of the form. */
export const FIELD_LABELS = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Content',
  category: 'Category',
  tags: 'Tags',
  readTime: 'Read time',
  imageId: 'Picture',
  imageAlt: 'What the picture shows',
  publish: 'When to publish',
  publishAt: 'Date and time',
} as const satisfies Record<keyof PostFields, string>

export type FieldName = keyof typeof FIELD_LABELS
export const FIELD_NAMES = keysOf(FIELD_LABELS)
