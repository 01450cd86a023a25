import type { LinkProps } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconWhatsapp from '~icons/ph/whatsapp-logo'
import { SHOWN_WITHOUT_PLAN, shownForPlan } from './plan-choice.ts'

/** Addresses that open a chat with the text ready: without a plan, and with each plan in the order they are offered. */
export type WhatsappLinks = { withoutPlan: string; withPlan: readonly string[] }

/** A real link for each plan, of which the chosen one's is shown; see `plan-choice.ts`. */
export function WhatsappButton({
  links,
  linkProps,
}: {
  links: WhatsappLinks
  /** What the link to this address does besides being one, such as asking somebody to sign in first. */
  linkProps: (href: string) => Partial<LinkProps>
}) {
  return (
    <>
      <div className={SHOWN_WITHOUT_PLAN}>
        <ChatLink href={links.withoutPlan} {...linkProps(links.withoutPlan)} />
      </div>
      {links.withPlan.map((href, at) => (
        <div key={href} className={shownForPlan(at)}>
          <ChatLink href={href} {...linkProps(href)} />
        </div>
      ))}
    </>
  )
}

function ChatLink(props: LinkProps) {
  return (
    <LinkButton {...props} target="_blank" rel="noopener" variant="whatsapp" wide icon={<IconWhatsapp />}>
      WhatsApp
    </LinkButton>
  )
}
