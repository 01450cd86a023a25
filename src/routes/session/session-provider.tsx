import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { SessionView } from '#/features/accounts/session.schema.ts'
import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/toast.tsx'
import { useSite } from '../request/site.ts'
import { type Session, SessionContext } from './session-context.ts'

export { useSession } from './session-context.ts'

/** Gives every page its session: what the server said with the page, and what happened since. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const site = useSite()
  const [since, setSince] = useState<{ site: SessionView | null; view: SessionView | null }>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const view = since && since.site === site.session ? since.view : site.session

  const adopt = useCallback(
    (next: SessionView) => {
      setSince({ site: site.session, view: next })
      void revalidate()
    },
    [site.session, revalidate],
  )
  const signOut = useCallback(async () => {
    await fetch(urls.logout, { method: 'POST', redirect: 'manual' })
    await navigate(urls.home)
    setSince({ site: site.session, view: null })
    await revalidate()
    showToast({ kind: 'success', title: 'Signed out successfully' })
  }, [site.session, navigate, revalidate])

  const value = useMemo<Session>(
    () => ({
      status: view ? 'signed-in' : 'visitor',
      user: view?.user ?? null,
      profile: view?.profile ?? null,
      isAdmin: view?.isAdmin ?? false,
      expiresAt: view?.expiresAt ?? null,
      session: view,
      adopt,
      signOut,
      refetchProfile: revalidate,
    }),
    [view, adopt, signOut, revalidate],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}
