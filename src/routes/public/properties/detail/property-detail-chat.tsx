import type { ReactNode } from 'react'
import type { WhatsappLinks } from '#/features/properties/components/whatsapp-button.tsx'
import type { PlanView, PropertyView } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { LinkProps } from '#/ui/link.tsx'
import { useSignInFirst } from '#/web/auth/use-sign-in-first.tsx'
import { useSession } from '#/web/session/session-provider.tsx'
import { useContactPurpose } from './property-detail-contact.tsx'

/**
 * The chat with a property's agent. Where the page knows its address, it is a link, and that somebody who is signed in
 * opened it is saved as a lead without the chat waiting for it. Else whoever is signed out is asked to sign in first,
 * and the answer to the lead says where the chat is; without script the link leads to the page that says it.
 */
export function useChat(
  { id: propertyId, title }: Pick<PropertyView, 'id' | 'title'>,
  plans: readonly PlanView[],
  known: WhatsappLinks | null,
): {
  links: WhatsappLinks
  linkProps: (planMonths: number | null) => Partial<LinkProps>
  overlay: ReactNode
} {
  const { user } = useSession()
  const page = urls.contactAgent(propertyId)
  const links = known ?? {
    withoutPlan: page,
    withPlan: plans.map(({ months }) => `${page}?months=${months}`),
  }
  const { ask, intent, overlay } = useSignInFirst({
    ...useContactPurpose('chat with the agent on WhatsApp', title),
    isWanted: (action) => action.kind === 'whatsapp' && action.propertyId === propertyId,
    perform: (action) => {
      if (action.kind === 'whatsapp') void openChat(propertyId, action.planMonths)
    },
  })
  const linkProps = (planMonths: number | null): Partial<LinkProps> => {
    if (known)
      return user ? { onClick: () => void noteChat(propertyId, planMonths).catch(() => undefined) } : {}
    if (ask)
      return {
        ...intent,
        onClick: (event) => {
          event.preventDefault()
          ask({ kind: 'whatsapp', propertyId, planMonths })
        },
      }
    if (!user) return {}
    return {
      onClick: (event) => {
        event.preventDefault()
        void openChat(propertyId, planMonths)
      },
    }
  }
  return { links, linkProps, overlay }
}

// Also when the chat takes the place of this page.
function noteChat(propertyId: string, planMonths: number | null): Promise<Response> {
  return fetch(urls.leadsApi, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'whatsapp', propertyId, planMonths }),
  })
}

// A browser opens a window only soon after a press, so it stands empty until the answer says where the chat is.
async function openChat(propertyId: string, planMonths: number | null): Promise<void> {
  const chat = window.open('', '_blank')
  if (chat) chat.opener = null
  const href = await noteChat(propertyId, planMonths)
    .then((response) => (response.ok ? response.json() : null))
    .then((answer: { chat?: string } | null) => answer?.chat)
    .catch(() => undefined)
  // The page of the contact request knows it too, and says what is wrong where something is.
  const target = href ?? urls.contactAgent(propertyId)
  if (chat) chat.location.replace(target)
  else window.location.assign(target)
}
