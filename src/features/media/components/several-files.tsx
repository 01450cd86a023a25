import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import IconUpload from '~icons/ph/upload-simple'
import type { Sending } from '../picture-upload.client.ts'

const CANCELLED = 'The upload was cancelled.'

type SendingProgress = { name: string; number: number; of: number; share: number; isLost: boolean }
type FileProblem = { name: string; message: string }

/**
 * Sends files one after the other. `begin` answers what is wrong with one instead; `onSent` hears of each that arrived
 * and `onSettled` of each that was tried, before the next one goes.
 */
export function useSeveralFiles<T>({
  room,
  noRoom,
  begin,
  onSent,
  onSettled,
}: {
  /** How many more there may be, and what is said of the others. */
  room: number
  noRoom: string
  begin: (file: File, show: (share: number, isLost?: boolean) => void) => Sending<T> | string
  onSent?: (file: File, result: T) => void
  onSettled: () => Promise<void>
}) {
  const [progress, setProgress] = useState<SendingProgress>()
  const [problems, setProblems] = useState<FileProblem[]>([])
  const sending = useRef<Sending<T>>(undefined)
  useEffect(() => () => sending.current?.cancel(), [])

  const sendOne = async (file: File, at: { number: number; of: number }): Promise<string | undefined> => {
    const begun = begin(file, (share, isLost = false) =>
      setProgress({ name: file.name, share, isLost, ...at }),
    )
    if (typeof begun === 'string') return begun
    sending.current = begun
    const outcome = await begun.outcome
    if (outcome.kind === 'failed') return outcome.message
    if (outcome.kind === 'cancelled') return CANCELLED
    onSent?.(file, outcome.result)
    return undefined
  }

  const send = async (files: File[]) => {
    setProblems([])
    const taken = files.slice(0, room)
    const found = files.slice(room).map(({ name }) => ({ name, message: noRoom }))
    for (const [index, file] of taken.entries()) {
      const message = await sendOne(file, { number: index + 1, of: taken.length })
      if (message) found.push({ name: file.name, message })
      // Whoever cancels wants no other of them sent either, and perhaps there is no line to read the page anew.
      if (message === CANCELLED) break
      await onSettled()
    }
    setProgress(undefined)
    setProblems(found)
  }

  return { send, cancel: () => sending.current?.cancel(), progress, problems }
}

/** What was wrong with the files chosen last. */
export function FileProblems({ problems }: { problems: readonly FileProblem[] }) {
  return problems.map(({ name, message }) => (
    <Alert key={name} kind="danger" title={name}>
      {message}
    </Alert>
  ))
}

/** Chooses several files; without script a form sends one at a time to `action`. */
export function SeveralFilesField({
  types,
  title,
  hint,
  one,
  disabled,
  action,
  send,
}: {
  /** The endings of the files that are taken. */
  types: readonly string[]
  title: string
  hint: string
  /** The words of the form without script. */
  one: { label: string; hint?: string; button: string }
  disabled: boolean
  action: string
  send: (files: File[]) => Promise<void>
}) {
  const accept = types.map((type) => `.${type}`).join()
  if (!useHydrated())
    return (
      <form method="post" action={action} encType="multipart/form-data" className="space-y-3">
        <label className="block">
          <span className="mb-1.5 block font-semibold text-sm">{one.label}</span>
          <input
            type="file"
            name="file"
            required
            accept={accept}
            className="block w-full rounded border border-line bg-card px-3.5 py-3 text-ink text-sm"
          />
        </label>
        {one.hint ? <p className="text-ink-3 text-xs">{one.hint}</p> : null}
        <Button type="submit" variant="secondary">
          {one.button}
        </Button>
      </form>
    )
  return (
    <label className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded border-[1.5px] border-line-strong border-dashed bg-card p-4 text-center has-focus-visible:outline-2 has-focus-visible:outline-indigo">
      <IconUpload className="size-6 text-laterite" />
      <span className="font-semibold">{title}</span>
      <span className="text-ink-2 text-sm">{hint}</span>
      <input
        type="file"
        multiple
        accept={accept}
        className="sr-only"
        disabled={disabled}
        onChange={(event) => {
          const { files } = event.currentTarget
          if (files) void send([...files])
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

/** How far the file has come that is being sent; `children` says it in words. */
export function FileProgress({ progress, children }: { progress: SendingProgress; children: ReactNode }) {
  return (
    <>
      <p className="break-words font-semibold">{children}</p>
      <progress
        aria-label={`Upload of ${progress.name}`}
        className="w-full"
        style={{ border: 'revert' }}
        max={100}
        value={Math.round(progress.share * 100)}
      />
    </>
  )
}
