import type { ReactNode } from 'react'
import type { WhatsappLinks } from '#/features/properties/components/whatsapp-button.tsx'
import type { PlanView } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { LinkProps } from '#/ui/link.tsx'
import { useSignInFirst } from '#/web/auth/use-sign-in-first.tsx'
import { useSession } from '#/web/session/session-context.ts'

/**
 * The chat with a property's agent: whoever is signed out is asked to sign in first, and then it opens. That it was
 * opened is saved as a lead, without the chat waiting for it.
 */
export function useChat(
  propertyId: string,
  plans: readonly PlanView[],
  links: WhatsappLinks | null,
): {
  linkProps: (href: string) => Partial<LinkProps>
  overlay: ReactNode
} {
  const { user } = useSession()
  const note = (href: string) => {
    const planMonths = plans[links?.withPlan.indexOf(href) ?? -1]?.months ?? null
    // Nobody waits for the answer, so that no code is loaded for it; also when the chat takes the place of this page.
    fetch(urls.leadsApi, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'whatsapp', propertyId, planMonths }),
    }).catch(() => undefined)
  }
  const { ask, intent, overlay } = useSignInFirst({
    purpose: 'chat with the agent on WhatsApp',
    isWanted: (action) => action.kind === 'whatsapp' && action.propertyId === propertyId,
    perform: (action) => {
      if (action.kind !== 'whatsapp') return
      note(action.href)
      openChat(action.href)
    },
  })
  const linkProps = (href: string): Partial<LinkProps> =>
    ask
      ? {
          ...intent,
          onClick: (event) => {
            event.preventDefault()
            ask({ kind: 'whatsapp', propertyId, href })
          },
        }
      : user
        ? { onClick: () => note(href) }
        : {}
  return { linkProps, overlay }
}

function openChat(href: string): void {
  const chat = window.open(href, '_blank')
  // A browser opens a window only soon after a press.
  if (chat) chat.opener = null
  else window.location.assign(href)
}
