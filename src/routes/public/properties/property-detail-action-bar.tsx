import type { ReactNode } from 'react'
import { SHOWN_WITHOUT_PLAN, shownForPlan } from '#/features/properties/components/plan-choice.ts'
import type { PlanView, PropertyView } from '#/features/properties/property.schema.ts'
import { Price } from '#/ui/price.tsx'

/** On phones: the price, or the chosen plan's monthly amount, and the way to the agent, always at hand. */
export function ActionBar({
  property,
  plans,
  contact,
  chat,
}: {
  property: Pick<PropertyView, 'price' | 'tag'>
  plans: readonly PlanView[]
  /** The buttons. */
  contact: ReactNode
  chat: ReactNode
}) {
  return (
    // Sticky, not fixed: at the end of the page it rests above the footer and covers nothing.
    <div className="action-bar sticky bottom-0 z-30 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-limewash px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:px-6 lg:hidden">
      <div className="shrink-0 whitespace-nowrap">
        <p className={SHOWN_WITHOUT_PLAN}>
          <Price
            amount={property.price}
            suffix={property.tag === 'For Rent' ? '/ month' : undefined}
            size="sm"
          />
        </p>
        {plans.map((plan, at) => (
          <p key={plan.months} className={shownForPlan(at)}>
            <Price amount={plan.monthly} size="sm" />
            <span className="block text-ink-2 text-xs">a month, {plan.months} times</span>
          </p>
        ))}
      </div>
      <div className="grid grow grid-cols-2 gap-2">
        {contact}
        <div>{chat}</div>
      </div>
    </div>
  )
}
