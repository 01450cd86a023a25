import { CopyLink } from '#/ui/copy-link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref, type Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import IconWhatsapp from '~icons/ph/whatsapp-logo'
import { SHORTLIST_ACTS } from './shortlist-acts.ts'

export const END_LINK: Question = {
  title: 'End the link?',
  sentence: 'Nobody can open the list with it any more. What was said stays with you.',
  confirm: 'End the link',
}
/** The link by which a family votes: made, sent and ended here. */
export function AskFamily({
  id,
  link,
}: {
  id: string
  /** `chat` opens WhatsApp with it; null before there is one. */
  link: { address: string; until: string; chat: string } | null
}) {
  return (
    <section aria-labelledby="link" className="turned border border-line bg-card p-4">
      <h2 id="link" className="font-sans font-strong text-h3">
        Ask your family
      </h2>
      {link ? (
        <>
          <p className="mt-1 mb-3 text-ink-2 text-sm">
            Whoever has this link sees the list and your first name, and votes and comments without an
            account. It works until {link.until}.
          </p>
          <LinkButton
            href={link.chat}
            variant="whatsapp"
            icon={<IconWhatsapp />}
            target="_blank"
            rel="noreferrer"
            wide
          >
            Send over WhatsApp
          </LinkButton>
          <div className="mt-3 flex items-center rounded border border-line bg-limewash pl-3">
            <p className="shortlist-link min-w-0 grow truncate text-ink-2 text-sm">{link.address}</p>
            <div className="shrink-0">
              <CopyLink address={link.address} />
            </div>
          </div>
          <div className="-ml-2 mt-2">
            <ActButton
              href={actHref(SHORTLIST_ACTS.endLink, { shortlistId: id })}
              confirm={END_LINK}
              variant="quiet"
              size="sm"
            >
              End the link
            </ActButton>
          </div>
        </>
      ) : (
        <>
          <p className="mt-1 mb-3 text-ink-2 text-sm">
            Make a link and send it over WhatsApp. It works for 30 days, and you can end it at any time.
          </p>
          <ActButton href={actHref(SHORTLIST_ACTS.share, { shortlistId: id })}>Make the link</ActButton>
        </>
      )}
    </section>
  )
}
