import type { OrderText } from '#/features/orders/order-text.rules.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import IconCall from '~icons/ph/phone'
import IconWhatsapp from '~icons/ph/whatsapp-logo'

/** How those who decide an order reach its buyer: `phone` as people write it, `chat` opens WhatsApp. */
export type BuyerContact = { phone: string; chat: string }

/** The buyer of an order with the ways to reach them, which are not for the buyer's own page. */
export function ReachBuyer({
  buyer: { fullName, phone, email },
  contact,
}: {
  buyer: Pick<NonNullable<OrderText['buyer']>, 'fullName' | 'phone' | 'email'>
  contact: BuyerContact
}) {
  return (
    <>
      <p className="break-words text-ink-2">
        {contact.phone},{' '}
        <a href={`mailto:${encodeURIComponent(email)}`} className="text-indigo underline">
          {email}
        </a>
      </p>
      <div className="screen-only mt-3 flex flex-wrap gap-2">
        <LinkButton
          href={`tel:${phone}`}
          variant="secondary"
          size="sm"
          icon={<IconCall />}
          aria-label={`Call ${fullName}`}
        >
          Call
        </LinkButton>
        <LinkButton
          href={contact.chat}
          variant="secondary"
          size="sm"
          icon={<IconWhatsapp />}
          aria-label={`WhatsApp: ${fullName}`}
        >
          WhatsApp
        </LinkButton>
      </div>
    </>
  )
}
