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
  const { propertyId, title, plans, planMonths, isPlanGone } = item
  const plan = plans.find(({ months }) => months === planMonths)
  return (
    <ActForm href={actHref(CART_ACTS.choosePlan, { propertyId })}>
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
      {plan ? (
        <p aria-live="polite" className="mt-2 text-ink-2 text-sm">
          {plan.total} in all, {plan.surcharge} more than the list price.
        </p>
      ) : null}
      <div className="mt-2 hidden noscript:inline-flex">
        <Button type="submit" variant="secondary" size="sm">
          Save the plan
        </Button>
      </div>
    </ActForm>
  )
}
