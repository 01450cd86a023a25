/** How rent to own and a payment plan differ, above the homes whose sellers take a payment plan. */
export function PropertyListPlan() {
  return (
    <section aria-label="Rent to own" className="mt-3 rounded border border-line bg-card px-4 py-3 text-sm">
      <p>
        <strong>Rent to own:</strong> an option fee first, then years of monthly payments of which a share
        counts towards the price. <strong>Payment plan:</strong> half of its total first, the rest in equal
        monthly parts. Both cost more than paying at once: every home’s page shows by how much.
      </p>
    </section>
  )
}

/** What the cards of a search by what somebody can pay say. */
export function PropertyListFits() {
  return (
    <p className="mt-3 text-sm">
      Each home shows the way to pay that fits you and costs least in all. Its page compares all of them.
    </p>
  )
}
