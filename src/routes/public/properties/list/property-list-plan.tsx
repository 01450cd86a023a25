/** What rent to own is, above the homes whose sellers take a payment plan. */
export function PropertyListPlan() {
  return (
    <section aria-label="Rent to own" className="mt-3 rounded border border-line bg-card px-4 py-3 text-sm">
      <p>
        <strong>Rent to own:</strong> pay half of the plan’s total to move in, and the rest in equal monthly
        parts. Some sellers offer years instead, with an option fee first. All of it costs more than paying at
        once: every home’s page shows by how much.
      </p>
    </section>
  )
}
