import { LinkButton } from '#/ui/link-button.tsx'
import IconMail from '~icons/ph/envelope-simple'
import IconCall from '~icons/ph/phone'
import IconWhatsapp from '~icons/ph/whatsapp-logo'

/** Calls somebody of a list, and opens a chat with them; without a number writes to them. `phone` is in E.164, `name` says whom. */
export function CallButtons({
  phone,
  chat,
  mail,
  name,
  isDense = false,
}: {
  phone: string | null
  chat: string | null
  /** Opens a letter to them. */
  mail?: string | null
  name: string
  /** Their signs alone. */
  isDense?: boolean
}) {
  if (phone === null)
    return mail ? (
      <div className="-ml-2">
        <LinkButton
          href={mail}
          variant="quiet"
          size="sm"
          icon={<IconMail />}
          aria-label={`Write a mail: ${name}`}
        >
          {isDense ? null : 'Write a mail'}
        </LinkButton>
      </div>
    ) : null
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
