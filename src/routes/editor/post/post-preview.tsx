import { useEffect, useState } from 'react'
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
export function PostPreviewArticle({ fields, image, view, preview }: Shown & { preview: PostPreview }) {
  return (
    <article aria-label="Preview" className="rounded border border-line bg-limewash px-4 pb-8 lg:px-8">
      <PostArticle
        post={previewPost(fields, preview, { author: view.author, image, now: view.now })}
        titleAs="h2"
      />
    </article>
  )
}

type Outcome = { of: string; preview: PostPreview } | { of: string; problem: string }

/** The same, made by the server of what the form holds. */
export function LivePreview(shown: Shown) {
  const [tries, setTries] = useState(0)
  return <AskedPreview key={tries} {...shown} onRetry={() => setTries(tries + 1)} />
}

function AskedPreview({ onRetry, ...shown }: Shown & { onRetry: () => void }) {
  const content = shown.fields.content ?? ''
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    const asked = new AbortController()
    void askForPreview(content, asked.signal).then((found) => {
      if (!asked.signal.aborted) setOutcome(found)
    })
    return () => asked.abort()
  }, [content])

  if (outcome?.of !== content)
    return (
      <LoadingRegion label="Making the preview…" className="space-y-4 py-8">
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-40" />
      </LoadingRegion>
    )
  if ('preview' in outcome) return <PostPreviewArticle {...shown} preview={outcome.preview} />
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
