import type { ComponentProps } from 'react'
import { SHOWN_WITHOUT_PLAN, shownForPlan } from '#/features/properties/components/plan-choice.ts'
import { WhatsappButton, type WhatsappLinks } from '#/features/properties/components/whatsapp-button.tsx'
import type { PlanView, PropertyView } from '#/features/properties/property.schema.ts'
import { Price } from '#/ui/price.tsx'

/** On phones: the price, or the chosen plan's monthly amount, and the way to the agent, always at hand. */
export function ActionBar({
  property,
  plans,
  whatsapp,
  linkProps,
}: {
  property: Pick<PropertyView, 'price' | 'tag'>
  plans: readonly PlanView[]
  whatsapp: WhatsappLinks
  linkProps: ComponentProps<typeof WhatsappButton>['linkProps']
}) {
  return (
    // Sticky, not fixed: at the end of the page it rests above the footer and covers nothing.
    <div className="action-bar sticky bottom-0 z-30 flex items-center gap-4 border-line border-t bg-limewash px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:px-6 lg:hidden">
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
      <div className="ml-auto w-64 min-w-0">
        <WhatsappButton links={whatsapp} linkProps={linkProps} />
      </div>
    </div>
  )
}
