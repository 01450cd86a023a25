import { type SyntheticEvent, useState } from 'react'
import { PRICE_ENDS, type PriceEnd, priceProblems } from '../price-ends.rules.ts'

/**
 * What is wrong with the typed ends of a price range, once somebody has left a field or tried to send it. Spread
 * `watch` on the element around both fields: the browser then sends no form with a price that cannot be read.
 */
export function usePriceProblems() {
  const [problems, setProblems] = useState<ReturnType<typeof priceProblems>>({})
  const check = (group: HTMLElement) => {
    const fieldOf = (end: PriceEnd) => group.querySelector<HTMLInputElement>(`input[name=${end}]`)
    const found = priceProblems((end) => fieldOf(end)?.value ?? '')
    for (const { name } of PRICE_ENDS) fieldOf(name)?.setCustomValidity(found[name] ?? '')
    return found
  }
  const show = (event: SyntheticEvent<HTMLElement>) => {
    const found = check(event.currentTarget)
    // The same words beside the field, instead of the browser's bubble over it.
    if (event.type === 'invalid') event.preventDefault()
    setProblems(found)
  }
  return {
    problems,
    watch: {
      onInput: (event: SyntheticEvent<HTMLElement>) => {
        const found = check(event.currentTarget)
        // What is shown goes as soon as it is mended; nothing new is said while somebody types.
        if (Object.keys(found).length === 0) setProblems(found)
      },
      onBlur: show,
      onInvalidCapture: show,
    },
  }
}
