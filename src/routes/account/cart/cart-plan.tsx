import type { CartItemText } from '#/features/cart/cart-text.rules.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { CART_ACTS } from '#/web/buyers/cart-acts.ts'

/** The plan of a property for sale; without script a button saves the choice. */
export function PlanField({
  item,
  onChoose,
}: {
  item: CartItemText
  onChoose: (item: CartItemText, planMonths: number | null) => void
}) {
  const { propertyId, title, plans, planMonths, isPlanGone, price } = item
  const plan = plans.find(({ months }) => months === planMonths)
  return (
    <ActForm href={actHref(CART_ACTS.choosePlan, { propertyId })}>
      <div className="cart-fields gap-4">
        <Field
          label={
            <>
              Payment plan<span className="sr-only">: {title}</span>
            </>
          }
          {...(isPlanGone
            ? { error: ['The plan that you chose is not offered any more. Choose another.'] }
            : {})}
        >
          <Select
            name="planMonths"
            value={planMonths ?? ''}
            onChange={({ target }) => onChoose(item, target.value === '' ? null : Number(target.value))}
            options={[
              { value: '', label: 'No plan' },
              ...plans.map(({ months }) => ({ value: String(months), label: `${months} months` })),
            ]}
          />
        </Field>
        <p aria-live="polite" className="text-ink-2 text-sm">
          <span className="mb-1 block font-semibold text-ink">In all</span>
          <span className="block font-semibold text-base text-ink">{plan?.total ?? price}</span>
          {plan ? `${plan.surcharge} more than the list price` : 'The list price'}
        </p>
      </div>
      <div className="mt-2 hidden noscript:inline-flex">
        <Button type="submit" variant="secondary" size="sm">
          Save the plan
        </Button>
      </div>
    </ActForm>
  )
}
