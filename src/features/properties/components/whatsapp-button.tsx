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
  plans,
}: {
  links: WhatsappLinks
  /** What the link of this plan, or of none, does besides being one, such as asking somebody to sign in first. */
  linkProps: (planMonths: number | null) => Partial<LinkProps>
  /** In the order of `links.withPlan`, in months. */
  plans: readonly { months: number }[]
}) {
  return (
    <>
      <div className={SHOWN_WITHOUT_PLAN}>
        <ChatLink href={links.withoutPlan} {...linkProps(null)} />
      </div>
      {links.withPlan.map((href, at) => (
        <div key={href} className={shownForPlan(at)}>
          <ChatLink href={href} {...linkProps(plans[at]?.months ?? null)} />
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
