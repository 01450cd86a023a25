import { type ReactNode, useState } from 'react'
import type { PropertyView } from '#/features/properties/property.schema.ts'
import { chatWith } from '#/routes/public/contact/contact-words.ts'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { useSignInFirst } from '#/web/auth/use-sign-in-first.tsx'
import { useSite } from '#/web/request/site.ts'
import { useSession } from '#/web/session/session-provider.tsx'
import IconPhone from '~icons/ph/phone'
import IconWhatsapp from '~icons/ph/whatsapp-logo'

const dialog = lazyOnIntent(
  () => import('./contact-agent-dialog.tsx'),
  (module) => module.ContactAgentDialog,
)

/**
 * Contact Agent: a link to a page with the form, which opens in a dialog once the page is hydrated, for visitors too
 * unless it `needsAccount`.
 */
export function useContactAgent(
  { id: propertyId, title, type }: Pick<PropertyView, 'id' | 'title' | 'type'>,
  needsAccount: boolean,
): {
  button: ReactNode
  overlay: ReactNode
} {
  const { status } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { intent, overlay, ...signIn } = useSignInFirst({
    ...useContactPurpose('contact the agent', title),
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

/** What signing in to reach an agent gives, and who can be reached without an account. */
export function useContactPurpose(purpose: string, title: string) {
  return {
    purpose,
    invitation: `Sign in to ${purpose}. Our office needs no account.`,
    without: <OfficeButtons title={title} />,
  }
}

/** The ways to the office, which knows every home by its title. */
function useOffice(title: string) {
  const { phone, whatsapp } = useSite().brand
  const words = encodeURIComponent(`Hello, about ${title}: `.toWellFormed())
  return { call: `tel:${phone}`, shown: formatPhone(phone), chat: `${chatWith(whatsapp)}?text=${words}` }
}

function OfficeButtons({ title }: { title: string }) {
  const { call, shown, chat } = useOffice(title)
  return (
    <>
      <p className="font-semibold">Our office, without an account</p>
      <div className="mt-2 flex flex-wrap gap-2 *:grow">
        <LinkButton href={call} variant="secondary" icon={<IconPhone />}>
          {shown}
        </LinkButton>
        <LinkButton href={chat} target="_blank" rel="noopener" variant="whatsapp" icon={<IconWhatsapp />}>
          WhatsApp
        </LinkButton>
      </div>
    </>
  )
}

const OFFICE_LINK = 'whitespace-nowrap font-semibold text-indigo underline underline-offset-4'

/** Below the ways to an agent whom only people who are signed in may reach: the office, for all. */
export function OfficeLine({ title }: { title: string }) {
  const { user } = useSession()
  const { call, shown, chat } = useOffice(title)
  return (
    <p className="mt-2 text-center text-ink-2 text-sm">
      {user ? null : <span className="office-ask">No account? </span>}
      {'Office: '}
      <a href={call} className={OFFICE_LINK}>
        {shown}
      </a>
      {' · '}
      <a href={chat} target="_blank" rel="noopener" className={OFFICE_LINK}>
        WhatsApp
      </a>
    </p>
  )
}
