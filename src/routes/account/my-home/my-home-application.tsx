import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ImageView } from '#/features/media/image.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconDone from '~icons/ph/check-circle'
import { ShopPicture } from '../checkout/shop-picture.tsx'
import type { HomeView } from './my-home-view.server.ts'

/** How far an application is, first, what is asked for below it, and beside both the home with the terms that were applied for. */
export function ApplicationOnItsWay({
  agreement: { title, location, propertyId, status, steps, example },
  cover,
  children,
}: {
  agreement: HomeView
  cover: ImageView | null
  /** What the applicant has to do: on a phone it comes before the home. */
  children?: ReactNode
}) {
  const terms = [
    ['Price', example.price],
    ['Option fee', example.optionFee],
    [`${example.months} months, each`, example.monthly],
    ['All payments together', example.total],
  ]
  return (
    <div className="home-application mb-6 grid gap-6">
      <div className="min-w-0">
        <ol aria-label="Your application" className="home-steps">
          {steps?.map(({ title: step, when, text, request, link, state }, at) => (
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
                {request && state === 'now' ? (
                  <blockquote className="mt-2 max-w-measure whitespace-pre-line break-words rounded bg-sand p-3 font-semibold">
                    “{request}”
                  </blockquote>
                ) : null}
                {text ? <p className="mt-1 max-w-measure text-ink-2">{text}</p> : null}
                {link && state === 'now' ? (
                  <p className="mt-2">
                    <LinkButton href={link.href} variant="secondary" size="sm">
                      {link.label}
                    </LinkButton>
                  </p>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
        {children}
      </div>
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
          {/* What is to be signed has them all below. */}
          {status === 'offered' ? null : (
            <>
              <p className="mt-4 font-semibold text-sm">You applied on these terms</p>
              <dl className="divide-y divide-dashed divide-line">
                {terms.map(([label, amount]) => (
                  <div key={label} className="flex justify-between gap-4 py-2">
                    <dt className="text-ink-2">{label}</dt>
                    <dd className="font-semibold">{amount}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </div>
      </Card>
    </div>
  )
}
