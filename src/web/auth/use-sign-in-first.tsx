import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { useSession } from '#/web/session/session-provider.tsx'
import type { ActionMemory, RememberedAction } from './remembered-action.ts'
import { REMEMBERED_ACTION, tabStorage } from './remembered-key.ts'

const dialog = lazyOnIntent(
  () => import('./auth-dialog.tsx'),
  (module) => module.AuthDialog,
)

// Comes with the dialog, or for somebody who comes back from signing in; most visits need neither.
const withMemory = (act: (memory: ActionMemory) => void, orElse: () => void = () => undefined) =>
  void import('./remembered-action.ts').then(({ actionMemory }) => act(actionMemory), orElse)

/** Acts on what was remembered, if anything was. */
function recall(act: (memory: ActionMemory) => void): void {
  if (tabStorage().getItem(REMEMBERED_ACTION) !== null) withMemory(act)
}

/**
 * For what only people who are signed in may do. `ask` remembers the action and opens the dialog; once somebody has
 * signed in, here or on the way through the sign-in page, `perform` gets it, once. Undefined while there is nobody to
 * ask: then the action happens as it would without script.
 */
export function useSignInFirst({
  purpose,
  invitation,
  without,
  isWanted,
  perform,
}: {
  /** What the person gets, after "Sign in to". */
  purpose: string
  /** Said instead of "Sign in to …". */
  invitation?: string
  /** What can be done without an account. */
  without?: ReactNode
  /** True for the actions of this page. */
  isWanted: (action: RememberedAction) => boolean
  perform: (action: RememberedAction) => void
}): { ask: ((action: RememberedAction) => void) | undefined; intent: object; overlay: ReactNode } {
  const { status, user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const accountId = user?.id

  const reopen = useEffectEvent(() => {
    recall((memory) => {
      if (memory.wasAsking(isWanted)) setOpen(true)
    })
  })
  const finish = useEffectEvent((owner: string) => {
    setOpen(false)
    recall((memory) => {
      const action = memory.take(owner, isWanted)
      if (action) perform(action)
    })
  })
  useEffect(() => {
    if (accountId) finish(accountId)
    else if (status === 'visitor') reopen()
  }, [status, accountId])

  useEffect(() => {
    if (!isOpen) return
    withMemory((memory) => memory.setAsking(true))
    return () => withMemory((memory) => memory.setAsking(false))
  }, [isOpen])

  const ask = (action: RememberedAction) => {
    // The dialog reports what does not arrive, since it does not arrive either.
    const open = () => setOpen(true)
    withMemory((memory) => {
      memory.remember(action)
      open()
    }, open)
  }
  const change = (open: boolean) => {
    setOpen(open)
    if (!open) withMemory((memory) => memory.forget())
  }
  return {
    ask: status === 'visitor' ? ask : undefined,
    intent: status === 'visitor' ? dialog.intent : {},
    overlay: (
      <LazyOverlay
        code={dialog}
        open={isOpen}
        onOpenChange={change}
        purpose={purpose}
        without={without}
        {...(invitation ? { invitation } : {})}
      />
    ),
  }
}
