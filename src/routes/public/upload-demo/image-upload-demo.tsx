import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { UPLOAD_TYPES, type UploadResult } from '#/features/media/image.schema.ts'
import { type Sending, sendPicture } from '#/features/media/picture-upload.client.ts'
import { findFileProblem } from '#/features/media/upload-file.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { FieldError } from '#/ui/fields/field.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { PageHead } from '#/web/request/page-head.tsx'
import IconUpload from '~icons/ph/upload-simple'
import { UploadDemoResult } from './upload-demo-result.tsx'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

type State =
  | { step: 'choosing'; problem?: string; notice?: string }
  | { step: 'sending'; share: number; file: File }
  | { step: 'failed'; message: string; file: File }
  | { step: 'done'; result: UploadResult }

const NO_IMAGE = 'No Image: Please upload an image first'

export default function ImageUploadDemo() {
  const [state, setState] = useState<State>({ step: 'choosing' })
  const sending = useRef<Sending>(undefined)
  const [chosen, setChosen] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => () => sending.current?.cancel(), [])

  const send = async (file: File) => {
    setState({ step: 'sending', share: 0, file })
    const mine = sendPicture(urls.demoUploads, file, (share) => setState({ step: 'sending', share, file }))
    sending.current = mine
    const outcome = await mine.outcome
    if (outcome.kind === 'done') setState({ step: 'done', result: outcome.result })
    else if (outcome.kind === 'failed') setState({ step: 'failed', message: outcome.message, file })
    else setState({ step: 'choosing', notice: 'The upload was cancelled.' })
  }

  const choose = (file: File | undefined) => {
    setChosen(file?.name)
    const problem = file && findFileProblem(file)
    if (state.step !== 'sending') setState({ step: 'choosing', ...(problem ? { problem } : {}) })
  }

  useEffect(() => {
    // Chosen before the page was hydrated.
    setChosen(input.current?.files?.[0]?.name)
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state.step === 'sending') return
    const file = input.current?.files?.[0]
    const problem = file ? findFileProblem(file) : NO_IMAGE
    if (!file || problem) {
      setState({ step: 'choosing', problem: problem ?? NO_IMAGE })
      button.current?.focus()
      return
    }
    void send(file)
  }

  const problem = state.step === 'choosing' ? state.problem : undefined
  return (
    <>
      <PageHead
        title="Try an image upload"
        description="Upload one picture and see in which widths, formats and sizes it would be shown."
        path={urls.imageUploadDemo}
        noIndex
      />
      <div className="page-width py-12 lg:py-18">
        <h1 className="text-display">Try an image upload</h1>
        <p className="mt-4 max-w-[52ch] text-h3 text-ink-2">
          See what becomes of a photograph before it is shown: smaller, clean of where and when it was taken,
          in several widths. The result is gone after an hour.
        </p>
        <noscript>
          <p className="mt-6 font-semibold">Uploading a picture here needs JavaScript.</p>
        </noscript>
        <form onSubmit={submit} noValidate className="mt-6 max-w-[52ch]">
          <label htmlFor={id} className="mb-1.5 block font-semibold text-ink text-sm">
            Picture
          </label>
          <input
            ref={input}
            id={id}
            type="file"
            hidden
            accept={UPLOAD_TYPES.map((type) => `.${type}`).join()}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          <div className="flex items-center gap-3 rounded border border-line bg-card p-3">
            <Button
              ref={button}
              variant="secondary"
              size="sm"
              className="shrink-0"
              icon={<IconUpload />}
              aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
              onClick={() => input.current?.click()}
            >
              Choose a picture
            </Button>
            <p role="status" className="min-w-0 truncate text-ink-2 text-sm">
              {chosen ?? 'None chosen'}
            </p>
          </div>
          <p id={`${id}-hint`} className="mt-1.5 text-ink-3 text-xs">
            {UPLOAD_TYPES.join(', ')}, less than 5MB
          </p>
          {problem ? <FieldError id={`${id}-error`}>{problem}</FieldError> : null}
          <div className="mt-4 flex gap-3">
            <Button type="submit" busy={state.step === 'sending'}>
              Upload
            </Button>
            {state.step === 'sending' ? (
              <Button variant="secondary" onClick={() => sending.current?.cancel()}>
                Cancel
              </Button>
            ) : null}
          </div>
        </form>
        <div className="mt-6 max-w-[52ch]" aria-live="polite">
          <Progress state={state} onRetry={(file) => void send(file)} />
        </div>
        {state.step === 'done' ? <UploadDemoResult result={state.result} /> : null}
      </div>
    </>
  )
}

function Progress({ state, onRetry }: { state: State; onRetry: (file: File) => void }) {
  if (state.step === 'sending') {
    const percent = Math.round(state.share * 100)
    return (
      <>
        <p className="font-semibold">{percent < 100 ? 'Sending your picture' : 'Preparing your picture'}</p>
        {/* The browser's own look, in our colour; the stylesheet's reset of borders would take it away. */}
        <progress
          aria-label="Upload"
          className="w-full"
          style={{ border: 'revert' }}
          max={100}
          value={percent}
        >
          {percent} %
        </progress>
      </>
    )
  }
  if (state.step === 'failed') {
    return (
      <Alert
        kind="danger"
        title="Failed to upload image"
        action={
          <Button variant="secondary" onClick={() => onRetry(state.file)}>
            Try again
          </Button>
        }
      >
        {state.message}
      </Alert>
    )
  }
  if (state.step === 'done') return <Alert kind="success" title="Your picture is ready." />
  return state.notice ? <Alert title={state.notice} /> : null
}
