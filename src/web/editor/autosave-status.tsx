import { useState } from 'react'
import { urls } from '#/shared/urls.ts'
import type { AutosaveState } from './autosave.ts'

/** Whether what was typed is on the server. Announced only when it is not, and when it is again. */
export function AutosaveStatus({
  saving,
  from,
  isEdit,
}: {
  saving: AutosaveState
  from: string
  /** What is typed changes something that was saved before. */
  isEdit: boolean
}) {
  const [news, setNews] = useState('')
  const text = textOf(saving, isEdit)
  const worthTelling = saving.phase === 'failed' ? text : saving.phase === 'saved' ? 'Draft saved' : news
  // What is saved at the start is no news.
  const isNews = saving.phase === 'failed' || news !== '' || saving.phase === 'saving'
  if (isNews && worthTelling !== news) setNews(worthTelling)
  return (
    <>
      <p className={saving.phase === 'failed' ? 'text-danger text-sm' : 'text-ink-2 text-sm'}>
        {text}
        {saving.problem?.kind === 'signed-out' ? (
          <>
            {' '}
            <SignInAside from={from} />
          </>
        ) : null}
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  )
}

/** Signing in beside this page, which stays as it is. */
export function SignInAside({ from }: { from: string }) {
  return (
    <a
      href={`${urls.login}?${new URLSearchParams({ from })}`}
      target="_blank"
      rel="noreferrer"
      className="font-semibold text-indigo underline"
    >
      Sign in in a new tab
    </a>
  )
}

/** `Saved 09:14`, or what stands between what is typed and that. Kept changes are saved only by the form’s own button. */
export function textOf({ phase, savedAt, problem }: AutosaveState, isEdit = false): string {
  // What is typed after the last save is not in it.
  if (phase === 'saving' || phase === 'waiting') return 'Saving…'
  if (phase === 'failed') {
    if (problem?.kind === 'refused') return `Not saved: ${problem.message}`
    if (problem?.kind === 'signed-out') return 'Not saved: you are signed out.'
    return 'Not saved: no connection. We keep trying.'
  }
  // Accra keeps UTC all year, so that the hours need no conversion.
  const time = savedAt?.slice(11, 16)
  if (!time) return ''
  return isEdit ? `Not saved yet, kept as a draft ${time}` : `Saved ${time}`
}
