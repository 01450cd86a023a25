import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { AccessDenied } from './access-denied.tsx'
import { useSession } from './session-context.ts'

/**
 * Stands around private pages. The server has decided already; this covers what happens while the page is open:
 * a session that ends, a page that comes back from the browser's cache, a role that was taken away.
 */
export function Guard({ requires, children }: { requires: 'signed-in' | 'admin'; children: ReactNode }) {
  const { status, isAdmin, profile } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isGone = status === 'visitor'
  useEffect(() => {
    if (isGone)
      void navigate(`${urls.login}?${new URLSearchParams({ from: pathname + search })}`, { replace: true })
  }, [isGone, pathname, search, navigate])
  if (isGone) return null
  if (requires === 'admin' && !isAdmin) return <AccessDenied role={profile?.role ?? 'user'} />
  return children
}
