import type { ReactNode } from 'react'
import { SHOWN_WITHOUT_PLAN, shownForPlan } from '#/features/properties/components/plan-choice.ts'
import type { PlanView, PropertyView } from '#/features/properties/property.schema.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { Price } from '#/ui/price.tsx'

/** On phones: the price, or what the chosen plan asks first and then each month, and the way to the agent. */
export function ActionBar({
  property,
  plans,
  text,
  applyHref,
  contact,
  chat,
  office,
}: {
  property: Pick<PropertyView, 'price' | 'tag'>
  plans: readonly PlanView[]
  /** What it takes to move in or to rent to own; it leads to where that stands. */
  text: string | undefined
  /** Where one applies to rent to own, if one may. */
  applyHref: string | undefined
  /** The buttons. */
  contact: ReactNode
  chat: ReactNode
  /** Whom else one can call, below them. */
  office: ReactNode
}) {
  return (
    // Sticky, not fixed: at the end of the page it rests above the footer and covers nothing.
    <div className="action-bar screen-only phone-only sticky bottom-0 z-30 border-line border-t bg-limewash px-4 pt-2 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:px-6">
      <div className="mb-1.5 text-sm">
        <p className={SHOWN_WITHOUT_PLAN}>
          <Price
            amount={property.price}
            suffix={property.tag === 'For Rent' ? '/ month' : undefined}
            size="sm"
          />
        </p>
        {text ? (
          <div className={SHOWN_WITHOUT_PLAN}>
            <div className="flex items-center justify-between gap-3">
              <a href="#own">{text}</a>
              {applyHref ? (
                <LinkButton href={applyHref} variant="secondary" size="sm" className="min-h-11 shrink-0">
                  Apply
                </LinkButton>
              ) : null}
            </div>
          </div>
        ) : null}
        {plans.map((plan, at) => (
          <p key={plan.months} className={shownForPlan(at)}>
            <Price amount={plan.firstPayment} size="sm" /> first, then {plan.months} × {plan.monthly}
          </p>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        {contact}
        <div>{chat}</div>
      </div>
      {office}
    </div>
  )
}
