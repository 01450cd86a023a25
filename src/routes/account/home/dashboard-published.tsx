import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconPlus from '~icons/ph/plus'
import IconWhatsapp from '~icons/ph/whatsapp-logo'

/** A property that was published just before; `price` as it is shown, `whatsappHref` with the text ready. */
export type PublishedView = {
  title: string
  price: string
  viewHref: string
  whatsappHref: string
  copyHref: string
}

/** What may follow the publishing of a property: to look at it, to send it to somebody, and to enter the next one. */
export function Published({ home }: { home: PublishedView }) {
  return (
    <Alert kind="success" title={`“${home.title}” is published`}>
      <p>{home.price}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton href={home.viewHref} variant="secondary" size="sm">
          View
        </LinkButton>
        <LinkButton
          href={home.whatsappHref}
          target="_blank"
          rel="noopener"
          variant="whatsapp"
          size="sm"
          icon={<IconWhatsapp />}
        >
          Share on WhatsApp
        </LinkButton>
        <LinkButton href={urls.submitListing} variant="secondary" size="sm" icon={<IconPlus />}>
          Add another
        </LinkButton>
        <LinkButton href={home.copyHref} variant="quiet" size="sm">
          Copy this listing
        </LinkButton>
      </div>
    </Alert>
  )
}
