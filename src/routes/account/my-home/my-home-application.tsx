import { clsx } from 'clsx'
import type { ImageView } from '#/features/media/image.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import IconDone from '~icons/ph/check-circle'
import { ShopPicture } from '../checkout/shop-picture.tsx'
import type { HomeView } from './my-home-view.server.ts'

/** How far an application is, first, and beside it the home with the terms that were applied for. */
export function ApplicationOnItsWay({
  agreement: { title, location, propertyId, steps, example },
  cover,
}: {
  agreement: HomeView
  cover: ImageView | null
}) {
  const terms = [
    ['Price', example.price],
    ['Option fee', example.optionFee],
    [`${example.months} months, each`, example.monthly],
    ['All payments together', example.total],
  ]
  return (
    <div className="home-application mb-6 grid gap-6">
      <ol aria-label="Your application" className="home-steps min-w-0">
        {steps?.map(({ title: step, when, text, state }, at) => (
          <li
            key={step}
            aria-current={state === 'now' ? 'step' : undefined}
            className="relative flex gap-4 pb-6"
          >
            <span
              aria-hidden="true"
              className={clsx(
                'flex size-11 shrink-0 items-center justify-center rounded rounded-br-[18px] font-semibold text-h3',
                state === 'done' && 'bg-palm-tint text-palm',
                state === 'now' && 'bg-indigo text-white',
                state === 'to come' && 'bg-sand text-ink-2',
              )}
            >
              {state === 'done' ? <IconDone /> : at + 1}
            </span>
            <div className="min-w-0 pt-2">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span
                  className={clsx(
                    state === 'to come' ? 'text-ink-2' : 'font-semibold',
                    state === 'now' && 'text-h3',
                  )}
                >
                  {step}
                </span>
                {when ? <span className="text-ink-2 text-sm">{when}</span> : null}
                {state === 'done' ? <span className="sr-only">Done</span> : null}
              </p>
              {text ? <p className="mt-1 max-w-measure text-ink-2">{text}</p> : null}
            </div>
          </li>
        ))}
      </ol>
      <Card className="overflow-hidden">
        {cover ? <ShopPicture cover={cover} sizes="(min-width: 64rem) 400px, 92vw" /> : null}
        <div className="p-4">
          <h2 className="break-words font-sans font-semibold text-h3">
            {propertyId ? (
              <Link href={urls.property(propertyId)} className="underline-offset-4 hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          <p className="break-words text-ink-2">{location}</p>
          <p className="mt-4 font-semibold text-sm">You applied on these terms</p>
          <dl className="divide-y divide-dashed divide-line">
            {terms.map(([label, amount]) => (
              <div key={label} className="flex justify-between gap-4 py-2">
                <dt className="text-ink-2">{label}</dt>
                <dd className="font-semibold">{amount}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Card>
    </div>
  )
}
