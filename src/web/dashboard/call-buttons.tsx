import { LinkButton } from '#/ui/link-button.tsx'
import IconCall from '~icons/ph/phone'
import IconWhatsapp from '~icons/ph/whatsapp-logo'

/** Calls somebody of a list, and opens a chat with them; nothing without a number. `phone` is in E.164, `name` says whom. */
export function CallButtons({
  phone,
  chat,
  name,
  isDense = false,
}: {
  phone: string | null
  chat: string | null
  name: string
  /** Their signs alone. */
  isDense?: boolean
}) {
  if (phone === null) return null
  return (
    <div className="-ml-2 flex shrink-0 flex-wrap">
      <LinkButton
        href={`tel:${phone}`}
        variant="quiet"
        size="sm"
        icon={<IconCall />}
        aria-label={`Call: ${name}`}
      >
        {isDense ? null : 'Call'}
      </LinkButton>
      {chat ? (
        <LinkButton
          href={chat}
          variant="quiet"
          size="sm"
          icon={<IconWhatsapp />}
          aria-label={`WhatsApp: ${name}`}
        >
          {isDense ? null : 'WhatsApp'}
        </LinkButton>
      ) : null}
    </div>
  )
}
