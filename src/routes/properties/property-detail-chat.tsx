import type { ReactNode } from 'react'
import type { LinkProps } from '#/ui/link.tsx'
import { useSignInFirst } from '../auth/use-sign-in-first.tsx'

/** The chat with a property's agent: whoever is signed out is asked to sign in first, and then it opens. */
export function useChat(propertyId: string): {
  linkProps: (href: string) => Partial<LinkProps>
  overlay: ReactNode
} {
  const { ask, intent, overlay } = useSignInFirst({
    purpose: 'chat with the agent on WhatsApp',
    isWanted: (action) => action.kind === 'whatsapp' && action.propertyId === propertyId,
    perform: (action) => {
      if (action.kind === 'whatsapp') openChat(action.href)
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
      : {}
  return { linkProps, overlay }
}

function openChat(href: string): void {
  const chat = window.open(href, '_blank')
  // A browser opens a window only soon after a press.
  if (chat) chat.opener = null
  else window.location.assign(href)
}
