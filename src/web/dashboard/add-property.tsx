import { urls } from '#/shared/urls.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import IconPlus from '~icons/ph/plus'

/** The way to the form of a new property. */
export function AddProperty() {
  return (
    <LinkButton href={urls.submitListing} icon={<IconPlus />}>
      Add Property
    </LinkButton>
  )
}
