import { useEffect, useState, useSyncExternalStore } from 'react'
import { PostArticle } from '#/features/blog/components/post-article.tsx'
import type { PostPreview } from '#/features/blog/post-form.schema.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { CallFailed, callEndpoint } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { LoadingRegion, Skeleton } from '#/ui/skeleton.tsx'
import type { Fields } from '#/web/editor/field-differences.ts'
import { POST_EDITOR } from './post-editor.ts'
import type { FieldName } from './post-fields.ts'
import type { PostEditorView } from './post-view.server.ts'
import { previewPost } from './preview-post.ts'

type Shown = {
  fields: Fields<FieldName>
  image: ImageView | null
  view: Pick<PostEditorView, 'author' | 'now'>
}

/** The article as it would be published now. */
export function PostPreviewArticle({
  fields,
  image,
  view,
  preview,
  isNarrow = false,
}: Shown & { preview: PostPreview; isNarrow?: boolean }) {
  return (
    <article aria-label="Preview" className="rounded border border-line bg-limewash px-4 pb-8 lg:px-8">
      <PostArticle
        post={previewPost(fields, preview, { author: view.author, image, now: view.now })}
        titleAs="h2"
        isNarrow={isNarrow}
      />
    </article>
  )
}

type Outcome = { of: string; preview: PostPreview } | { of: string; problem: string }

// While somebody types beside it, the preview follows when they pause.
const PAUSE_MS = 700
const ROOM = '(width >= 80rem)'

/** Whether the preview has room beside the text; never on the server. */
export function useRoomBeside(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const room = matchMedia(ROOM)
      room.addEventListener('change', changed)
      return () => room.removeEventListener('change', changed)
    },
    () => matchMedia(ROOM).matches,
    () => false,
  )
}

/** The same, made by the server of what the form holds; `isBeside` the text it stays until there is a newer one. */
export function LivePreview(shown: Shown & { isBeside?: true }) {
  const [tries, setTries] = useState(0)
  return <AskedPreview key={tries} {...shown} onRetry={() => setTries(tries + 1)} />
}

function AskedPreview({
  onRetry,
  isBeside = false,
  ...shown
}: Shown & { isBeside?: boolean; onRetry: () => void }) {
  const content = shown.fields.content ?? ''
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    const asked = new AbortController()
    const ask = async () => {
      const found = await askForPreview(content, asked.signal)
      if (!asked.signal.aborted) setOutcome(found)
    }
    const timer = setTimeout(() => void ask(), isBeside ? PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [content, isBeside])

  if (!outcome || (outcome.of !== content && !isBeside))
    return (
      <LoadingRegion label="Making the preview…" className="space-y-4 py-8">
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-40" />
      </LoadingRegion>
    )
  if ('preview' in outcome)
    return <PostPreviewArticle {...shown} preview={outcome.preview} isNarrow={isBeside} />
  return (
    <Alert
      kind="danger"
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {outcome.problem}
    </Alert>
  )
}

const PATIENCE_MS = 20_000

async function askForPreview(content: string, left: AbortSignal): Promise<Outcome> {
  try {
    const signal = AbortSignal.any([left, AbortSignal.timeout(PATIENCE_MS)])
    const preview = await callEndpoint<PostPreview>(urls.postPreview, { json: { content }, signal })
    return { of: content, preview }
  } catch (error) {
    const said = error instanceof CallFailed && error.code !== undefined ? error.message : undefined
    return { of: content, problem: POST_EDITOR.failure('preview', {}, said) }
  }
}
