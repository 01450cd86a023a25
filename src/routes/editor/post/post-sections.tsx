import { readMinutesOf } from '#/features/blog/post.rules.ts'
import { POST_CATEGORIES, type PostState } from '#/features/blog/post.schema.ts'
import {
  MOST_EXCERPT_CHARACTERS,
  MOST_TITLE_CHARACTERS,
  type PostFormImage,
} from '#/features/blog/post-form.schema.ts'
import { ImageField } from '#/features/media/components/image-field.tsx'
import { type ImageView, MOST_ALT_CHARACTERS } from '#/features/media/image.schema.ts'
import { Segmented } from '#/ui/fields/segmented.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import type { Fields } from '#/web/editor/field-differences.ts'
import { FormSection, OnlyWhen } from '#/web/editor/form-section.tsx'
import { FormField, useFormField } from '#/web/request/checked-form.tsx'
import { ContentField } from './content-field.tsx'
import type { FieldName } from './post-fields.ts'

/** Title, excerpt and the text itself. */
export function TextSection({ onWaiting }: { onWaiting: (pictures: number) => void }) {
  return (
    <FormSection title="Article">
      <FormField name="title" label="Title" required>
        {(control) => <TextInput {...control} maxLength={MOST_TITLE_CHARACTERS} />}
      </FormField>
      <FormField
        name="excerpt"
        label="Excerpt"
        required
        hint="Two sentences that say what a reader will know afterwards. They stand in lists and in search results."
      >
        {(control) => <TextArea {...control} rows={3} maxLength={MOST_EXCERPT_CHARACTERS} />}
      </FormField>
      <ContentField onWaiting={onWaiting} />
    </FormSection>
  )
}

/** Where the article belongs and how long it takes to read. */
export function DetailsSection({ fields }: { fields: Fields<FieldName> }) {
  const minutes = readMinutesOf(countWords(fields.content ?? ''))
  return (
    <FormSection title="Details">
      <FormField name="category" label="Category" required>
        {(control) => (
          <Select {...control} options={POST_CATEGORIES.map((value) => ({ value, label: value }))} />
        )}
      </FormField>
      <FormField name="tags" label="Tags" optional hint="Separated by commas, such as documents, land">
        {(control) => <TextInput {...control} maxLength={1_000} autoComplete="off" />}
      </FormField>
      <FormField
        name="readTime"
        label="Read time in minutes"
        optional
        hint={`Left empty, it is reckoned from the text: ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} now`}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            maxLength={3}
            placeholder={String(minutes)}
            autoComplete="off"
          />
        )}
      </FormField>
    </FormSection>
  )
}

/** The picture above the article and in lists. */
export function PictureSection({
  image,
  onChange,
  onBusyChange,
}: {
  image: PostFormImage | null
  onChange: (image: ImageView | null) => void
  onBusyChange: (isUploading: boolean) => void
}) {
  const { error } = useFormField('imageId')
  return (
    <FormSection title="Picture" about="Above the article, and in lists and shared links.">
      <ImageField
        name="imageId"
        defaultImage={image}
        error={error?.join(' ')}
        onChange={onChange}
        onBusyChange={onBusyChange}
      >
        <FormField
          name="imageAlt"
          label="What does the picture show?"
          hint="For people who cannot see it, and for search engines."
          className="mt-2"
        >
          {(control) => <TextInput {...control} maxLength={MOST_ALT_CHARACTERS} />}
        </FormField>
      </ImageField>
    </FormSection>
  )
}

/** Whether the article comes out at once or at a chosen moment; one that is out already keeps its date. */
export function PublishSection({
  state,
  fields,
  now,
}: {
  state: PostState | null
  fields: Fields<FieldName>
  /** ISO 8601. */
  now: string
}) {
  if (state === 'published') return <input type="hidden" name="publish" value="now" />
  const isLater = fields.publish === 'later'
  return (
    <FormSection title="Publication">
      <Segmented
        legend="When to publish"
        name="publish"
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Later' },
        ]}
        defaultValue={isLater ? 'later' : 'now'}
      />
      <OnlyWhen fits={isLater} label="For an article that comes out later">
        <FormField name="publishAt" label="Date and time" hint="In Accra. Visitors see it from then on.">
          {(control) => (
            <TextInput {...control} type="datetime-local" min={now.slice(0, 16)} autoComplete="off" />
          )}
        </FormField>
      </OnlyWhen>
    </FormSection>
  )
}

// Without what only tells where a link or a picture leads; close enough to what the server counts of the finished text.
function countWords(markdown: string): number {
  return (
    markdown.replace(/\]\([^)\s]*\)/g, '] ').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,:/@-]*/gu)?.length ?? 0
  )
}
