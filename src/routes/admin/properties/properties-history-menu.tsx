import { useState } from 'react'
import { hasPapers } from '#/features/papers/paper.rules.ts'
import { planSettingsOf } from '#/features/properties/plan-settings/plan-rule-address.rules.ts'
import { urls } from '#/shared/urls.ts'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { MANAGE_ACTS } from './properties-acts.ts'
import { copyHref, rowId } from './properties-address.ts'
import type { PropertyRow } from './properties-row.ts'
import { RowMenu } from './properties-row-menu.tsx'

const dialog = lazyOnIntent(
  () => import('./properties-history-dialog.tsx'),
  (module) => module.HistoryDialog,
)

/** The menu of a row that anybody may own, with the property's history and, for who may edit it, the whole form. */
export function HistoryMenu({
  property,
  canEdit,
  isAdministrator,
}: {
  property: PropertyRow
  canEdit: boolean
  isAdministrator: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const { id, isPublic } = property
  const links = [
    isPublic
      ? { label: 'View', href: urls.property(id) }
      : { label: 'Private preview', href: urls.listingPreview(id) },
    ...(canEdit ? [{ label: 'Whole form', href: urls.editListing(id) }] : []),
    { label: 'Pictures', href: urls.propertyPictures(id) },
    ...(canEdit ? [{ label: 'Copy', href: copyHref(id) }] : []),
    ...(isAdministrator && hasPapers(property) ? [{ label: 'Papers', href: urls.propertyPapers(id) }] : []),
    ...(isAdministrator && property.tag === 'For Sale'
      ? [
          { label: 'Rent to own', href: urls.propertyOffer(id) },
          { label: 'Payment plans', href: planSettingsOf(id) },
        ]
      : []),
    { label: 'History', href: urls.propertyHistory(id), onSelect: () => setOpen(true) },
  ]
  return (
    <div {...dialog.intent}>
      <RowMenu property={property} acts={MANAGE_ACTS} links={links} />
      <LazyOverlay
        code={dialog}
        open={isOpen}
        onOpenChange={setOpen}
        property={property}
        returnFocusTo={() =>
          document.getElementById(rowId(id))?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? null
        }
      />
    </div>
  )
}
