import { useFetcher } from 'react-router'
import { IconButton } from '#/ui/icon-button.tsx'
import IconStar from '~icons/ph/star'
import IconStarFilled from '~icons/ph/star-fill'
import type { PropertyAnswer, PropertyRow } from './properties-answer.ts'
import { useList } from './properties-frame.tsx'
import { useTold } from './properties-told.ts'

/** Features a property as popular, or stops it; shown at once, taken back when the server refuses. */
export function PopularToggle({ property: { id, title, isPopular } }: { property: PropertyRow }) {
  const { whose, href } = useList()
  const fetcher = useFetcher<PropertyAnswer>()
  useTold(fetcher.data, whose)
  const wanted = fetcher.formData?.get('isPopular')
  const isOn = typeof wanted === 'string' ? wanted === 'true' : isPopular
  return (
    <fetcher.Form method="post" action={href} className="-my-2.5 -ml-3">
      <input type="hidden" name="intent" value="popular" />
      <input type="hidden" name="propertyId" value={id} />
      <input type="hidden" name="isPopular" value={String(!isOn)} />
      <IconButton
        type="submit"
        size="sm"
        pressed={isOn}
        label={`Popular: ${title}`}
        icon={isOn ? <IconStarFilled className="text-brass-deep" /> : <IconStar />}
      />
    </fetcher.Form>
  )
}
