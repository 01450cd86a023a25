import type { ReactNode } from 'react'
import { LinkButton } from '#/ui/link-button.tsx'
import { SignInAside } from './autosave-status.tsx'
import { type EditorFailure, SIGNED_OUT } from './editor-answer.ts'

/** The next step after a form was refused, such as a link to sign in; null when its message says all. */
export function recoveryAction(
  { code, details: { savedAs } = {} }: EditorFailure,
  {
    from,
    editHref,
  }: {
    /** Where somebody comes back to who has to sign in again. */
    from: string
    /** Where that is edited which the form became when it was sent before. */
    editHref: (id: string) => string
  },
): ReactNode {
  if (code === SIGNED_OUT)
    return (
      <p className="text-sm">
        <SignInAside from={from} />, then press the button again. What you typed stays here.
      </p>
    )
  if (savedAs)
    return (
      <LinkButton href={editHref(savedAs)} variant="secondary" size="sm">
        Open it
      </LinkButton>
    )
  return null
}
