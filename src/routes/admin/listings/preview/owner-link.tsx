import { useState } from 'react'
import { CopyLink } from '#/ui/copy-link.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref, type Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import IconWhatsapp from '~icons/ph/whatsapp-logo'
import { PREVIEW_ACTS } from './draft-preview-acts.ts'

type ShownLink = { address: string; until: string; chat: string }

/** How the owner of the home gets to see the page: the private link, folded away once it is made, or what makes one. */
export function OwnerLink({
  propertyId,
  link,
  endLink,
}: {
  propertyId: string
  link: ShownLink | null
  /** Asks before the link ends. */
  endLink: Question
}) {
  // It stays open where it was just made.
  const [isOpen] = useState(!link)
  return (
    <Disclosure
      title={link ? `Show the owner: private link until ${link.until}` : 'Show the owner'}
      open={isOpen}
      className="rounded border border-line bg-card px-4"
    >
      <div className="pb-4">
        {link ? (
          <Link propertyId={propertyId} link={link} endLink={endLink} />
        ) : (
          <>
            <p className="mb-3 text-ink-2 text-sm">
              With a private link they see this page without an account. It works for 30 days, and you can end
              it at any time.
            </p>
            <ActButton href={actHref(PREVIEW_ACTS.make, { propertyId })} variant="secondary" size="sm">
              Make the link
            </ActButton>
          </>
        )}
      </div>
    </Disclosure>
  )
}

function Link({ propertyId, link, endLink }: { propertyId: string; link: ShownLink; endLink: Question }) {
  return (
    <>
      <p className="text-ink-2 text-sm">
        Whoever has this private link sees the page as it was saved last, without an account. It ends when the
        home is published.
      </p>
      {/* Selected as a whole by one press, for whom the button copies nothing. */}
      <code className="mt-1 mb-3 block select-all break-all text-sm">{link.address}</code>
      <div className="flex flex-wrap items-center gap-2">
        <LinkButton
          href={link.chat}
          variant="whatsapp"
          size="sm"
          icon={<IconWhatsapp />}
          target="_blank"
          rel="noreferrer"
        >
          Send over WhatsApp
        </LinkButton>
        <CopyLink address={link.address} />
        <ActButton
          href={actHref(PREVIEW_ACTS.end, { propertyId })}
          confirm={endLink}
          variant="quiet"
          size="sm"
        >
          End the link
        </ActButton>
      </div>
    </>
  )
}
