import { IconButton } from '#/ui/icon-button.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import IconStar from '~icons/ph/star'
import IconStarFilled from '~icons/ph/star-fill'
import { MANAGE_ACTS } from './properties-acts.ts'
import type { PropertyRow } from './properties-row.ts'

/** Features a property as popular, or stops it; an optimistic update, undone when the server refuses. */
export function PopularToggle({ property: { id, title, isPopular } }: { property: PropertyRow }) {
  return (
    <ActForm href={actHref(MANAGE_ACTS.feature, { propertyId: id })} className="-mx-3 -my-2.5">
      {({ sent }) => {
        const wanted = sent?.get('isPopular')
        const isOn = typeof wanted === 'string' ? wanted === 'true' : isPopular
        return (
          <>
            <input type="hidden" name="isPopular" value={String(!isOn)} />
            <IconButton
              type="submit"
              size="sm"
              pressed={isOn}
              label={`Popular: ${title}`}
              icon={isOn ? <IconStarFilled className="text-brass-deep" /> : <IconStar />}
            />
          </>
        )
      }}
    </ActForm>
  )
}
