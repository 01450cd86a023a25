import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { showToast } from '#/ui/overlays/toast.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import type { Paid } from './payment-answer.ts'

/** Says on the dashboard that an order is paid, by toasts and without script in the page, and leads to the order. */
export function PaidNotice({ paid }: { paid: Paid | null }) {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  // The address forgets it at once; whoever is here still needs the way to the order.
  const [shown] = useState(paid)
  useEffect(() => {
    if (!paid) return
    for (const title of paid.messages) showToast({ kind: 'success', title })
    // Whoever comes back to this page, or sends its address on, does not hear it again.
    void navigate(urls.dashboard, { replace: true, preventScrollReset: true })
  }, [paid, navigate])
  if (!shown) return null
  return (
    <Alert
      kind="success"
      action={
        <LinkButton href={urls.order(shown.orderId)} variant="secondary" size="sm">
          View order
        </LinkButton>
      }
    >
      {isHydrated ? 'Your order and its receipt are under Orders.' : shown.messages.join(' ')}
    </Alert>
  )
}
