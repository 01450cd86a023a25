import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { useQuietRevalidation } from '#/web/act/use-quiet-revalidation.ts'
import type { PayingText } from './paying-view.server.ts'

const OFTEN_MILLISECONDS = 3_000
const SELDOM_MILLISECONDS = 10_000
const OFTEN = 20

/**
 * Goes on to the provider at once, and looks again for as long as the page waits for its word: often at first, and only
 * while somebody sees the page. Whoever comes back by the browser's own way back sees how it stands by then.
 */
export function usePaymentWatch({
  kind,
  address,
  order: { id },
}: Pick<PayingText, 'kind' | 'address'> & { order: { id: string } }): void {
  const revalidate = useQuietRevalidation()
  const navigate = useNavigate()
  const here = urls.orderPayment(id)

  useEffect(() => {
    if (kind !== 'continue' || address === null) return
    // The way back leads to how it stands, not on to the provider once more.
    window.history.replaceState(window.history.state, '', here)
    window.location.assign(address)
  }, [kind, address, here])

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void navigate(here, { replace: true })
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [navigate, here])

  useEffect(() => {
    if (kind !== 'waiting' && kind !== 'prompt') return
    let looks = 0
    let timer: ReturnType<typeof setTimeout>
    const plan = () => {
      timer = setTimeout(() => void look(), looks < OFTEN ? OFTEN_MILLISECONDS : SELDOM_MILLISECONDS)
    }
    const look = async () => {
      looks += 1
      // A look that is still under way is never started anew.
      if (document.visibilityState === 'visible') await revalidate()
      plan()
    }
    const seen = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      void look()
    }
    plan()
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [kind, revalidate])
}
