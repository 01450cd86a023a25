import { propertiesHref, withoutPage } from '#/features/search/search.rules.ts'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { countOf } from '#/shared/text.ts'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Link } from '#/ui/link.tsx'

/** How rent to own and a payment plan differ, above the homes that are paid over time, and the way to one kind alone. */
export function PropertyListPlan({
  filters: { plan, own, ...others },
  offers,
}: {
  filters: PropertyFilters
  /** How many homes are offered to rent to own beside the other filters; null while it is not known. */
  offers: number | null
}) {
  const rest = withoutPage(others)
  const words = [
    <p key="own">
      <strong>Rent to own:</strong> an option fee first, then years of monthly payments of which a share
      counts towards the price.
    </p>,
    <p key="plan">
      <strong>Payment plan:</strong> half of its total first, the rest in equal monthly parts.
    </p>,
  ]
  return (
    <section
      aria-label="Paying over time"
      className="mt-3 rounded border border-line bg-card px-4 py-1 text-sm"
    >
      <Disclosure title="How paying over time works">
        {/* What the cards below say comes first. */}
        {own ? words : words.toReversed()}
        <p className="pb-2">Both cost more than paying at once: every home’s page shows by how much.</p>
      </Disclosure>
      {plan && offers === 0 ? null : (
        <Link
          href={propertiesHref(plan ? { ...rest, own: 'yes' } : { ...rest, plan: 'yes', own: 'yes' })}
          className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
        >
          {plan
            ? `Rent to own only${offers === null ? '' : ` (${countOf(offers, 'home', 'homes')})`}`
            : 'With homes on a payment plan'}
        </Link>
      )}
    </section>
  )
}

/** What the cards of a search by what somebody can pay say; nothing where there are none. */
export function PropertyListFits({ shown }: { shown: number }) {
  return shown === 0 ? null : (
    <p className="mt-3 text-sm">
      Each home shows the way to pay that fits you and costs least in all. Its page compares all of them.
    </p>
  )
}
