import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { showToast } from '#/ui/toast.tsx'
import { useIsAlive } from '#/ui/use-is-alive.ts'
import type { Paid } from './payment-answer.ts'

/** Says on the dashboard that an order is paid: by toasts, and without script in the page. */
export function PaidNotice({ paid }: { paid: Paid | null }) {
  const isAlive = useIsAlive()
  const navigate = useNavigate()
  useEffect(() => {
    if (!paid) return
    for (const title of paid.messages) showToast({ kind: 'success', title })
    // Whoever comes back to this page, or sends its address on, does not hear it again.
    void navigate(urls.dashboard, { replace: true, preventScrollReset: true })
  }, [paid, navigate])
  if (!paid || isAlive) return null
  return (
    <Alert
      kind="success"
      action={
        <LinkButton href={urls.order(paid.orderId)} variant="secondary" size="sm">
          View order
        </LinkButton>
      }
    >
      {paid.messages.join(' ')}
    </Alert>
  )
}
