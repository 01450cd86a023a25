import { type ReactNode, useState } from 'react'
import type { PropertyView } from '#/features/properties/property.schema.ts'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { useSignInFirst } from '#/web/auth/use-sign-in-first.tsx'
import { useSite } from '#/web/request/site.ts'
import { useSession } from '#/web/session/session-provider.tsx'

const dialog = lazyOnIntent(
  () => import('./contact-agent-dialog.tsx'),
  (module) => module.ContactAgentDialog,
)

/**
 * Contact Agent: a link to a page with the form, which opens in a dialog once the page is hydrated, for visitors too
 * unless it `needsAccount`.
 */
export function useContactAgent(
  { id: propertyId, type }: Pick<PropertyView, 'id' | 'type'>,
  needsAccount: boolean,
): {
  button: ReactNode
  overlay: ReactNode
} {
  const { status } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { intent, overlay, ...signIn } = useSignInFirst({
    ...useContactPurpose('contact the agent'),
    isWanted: (action) => action.kind === 'contact-agent' && action.propertyId === propertyId,
    perform: () => setOpen(true),
  })
  const ask = needsAccount ? signIn.ask : undefined
  const button = (
    <LinkButton
      href={urls.contactAgent(propertyId)}
      rel="nofollow"
      wide
      {...(ask ? intent : dialog.intent)}
      onClick={(event) => {
        if (status === 'loading') return
        event.preventDefault()
        if (ask) ask({ kind: 'contact-agent', propertyId })
        else setOpen(true)
      }}
    >
      Contact Agent
    </LinkButton>
  )
  return {
    button,
    overlay: (
      <>
        {overlay}
        <LazyOverlay
          code={dialog}
          open={isOpen}
          onOpenChange={setOpen}
          propertyId={propertyId}
          propertyType={type}
        />
      </>
    ),
  }
}

/** What signing in gives, and who can be reached without. */
export function useContactPurpose(purpose: string): { purpose: string; invitation: string } {
  const { phone } = useSite().brand
  return {
    purpose,
    invitation: `Sign in to ${purpose}. Without an account: our office, ${formatPhone(phone)}.`,
  }
}

/** Below the ways to an agent whom only people who are signed in may reach: that it is so, and the office for all. */
export function OfficeLine() {
  const { user } = useSession()
  const { phone } = useSite().brand
  return (
    <p className="mt-2 text-center text-ink-2 text-sm">
      {user ? 'Or call the office: ' : 'Sign in to message. Office: '}
      <a href={`tel:${phone}`} className="whitespace-nowrap font-semibold text-indigo">
        {formatPhone(phone)}
      </a>
    </p>
  )
}
