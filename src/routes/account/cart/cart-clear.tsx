import { countOf } from '#/shared/text.ts'
import { Button } from '#/ui/button.tsx'
import { actHref, type Question } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { questionIntent } from '#/web/act/act-host.tsx'
import { CART_ACTS } from '#/web/buyers/cart-acts.ts'

/** Asked before everything goes. */
export const CLEAR_QUESTION: Question = {
  title: 'Clear Cart',
  sentence: 'Are you sure you want to take everything out of your cart?',
  confirm: 'Clear Cart',
}

/** Takes everything out of the cart, after asking. */
export function ClearCart({ count, onClear }: { count: number; onClear: () => void }) {
  const sentence = `Are you sure you want to take ${countOf(count, 'property', 'properties')} out of your cart?`
  return (
    <ActForm href={actHref(CART_ACTS.clear)} confirm={{ ...CLEAR_QUESTION, sentence }} perform={onClear}>
      <Button type="submit" variant="quiet" className="-mx-3" {...questionIntent}>
        Clear Cart
      </Button>
    </ActForm>
  )
}
