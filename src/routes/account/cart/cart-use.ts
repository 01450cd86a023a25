import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  CART_MESSAGES,
  type CartAnswer,
  type CartCall,
  type TotalsText,
} from '#/features/cart/cart.schema.ts'
import type { CartItemText, CartText } from '#/features/cart/cart-text.rules.ts'
import type { LeadAnswer } from '#/features/leads/lead.schema.ts'
import { callEndpoint } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/overlays/toast.tsx'
import { fetchToastsAhead } from '#/ui/overlays/toast-ahead.ts'
import { cart as knownCart } from '#/web/buyers/favorites-live.ts'
import { tellOtherTabs } from '#/web/buyers/other-tabs.ts'
import { saidBy } from '#/web/request/call-answer.ts'
import { useSession } from '#/web/session/session-provider.tsx'
import { focusItem, leaveToast } from './cart-focus.ts'

const FAILURES: Record<CartCall['act'], string> = {
  add: CART_MESSAGES.addFailed,
  remove: CART_MESSAGES.removeFailed,
  clear: CART_MESSAGES.clearFailed,
  plan: CART_MESSAGES.planFailed,
  accept: CART_MESSAGES.acceptFailed,
}

/** A cart as its page shows it, acts under way included, and what can be done with it. */
export type CartOnPage = {
  rentals: readonly CartItemText[]
  sales: readonly CartItemText[]
  shownCount: number
  totals: TotalsText
  /** The amounts are about to change. */
  isBusy: boolean
  remove: (item: CartItemText) => void
  choosePlan: (item: CartItemText, planMonths: number | null) => void
  acceptPrice: (item: CartItemText) => void
  clear: () => void
  /** Whether an order of one's own holds it and waits to be paid. */
  isOrdered: (item: CartItemText) => boolean
  /** Whether an agent has been asked for it. */
  isRequested: (item: CartItemText) => boolean
  request: (item: CartItemText) => void
}

/** `until` is the cart that an act was answered over: it shows until a newer one is there. */
type UnderWay = { call: CartCall; until?: CartText }

/** What is taken out goes at once and comes back when that fails; acts follow one another in the order of the presses. */
export function useCart({
  cart,
  requestedIds,
  orderedIds,
}: {
  cart: CartText
  requestedIds: readonly (string | null)[]
  orderedIds: readonly string[]
}): CartOnPage {
  const { user } = useSession()
  const { revalidate } = useRevalidator()
  const [begun, setBegun] = useState<readonly UnderWay[]>([])
  const latest = useRef(cart)
  const lane = useRef<Promise<unknown>>(Promise.resolve())
  // What was put back and shows with the next cart.
  const comingBack = useRef<string>(undefined)
  const [requested, setRequested] = useState<readonly string[]>([])
  const underWay = begun.filter(({ until }) => until === undefined || until === cart)
  const owner = user?.id

  useEffect(fetchToastsAhead, [])
  useEffect(() => {
    latest.current = cart
    const ids = [...cart.rentals, ...cart.sales].map(({ propertyId }) => propertyId)
    if (owner) knownCart.take(owner, ids)
    const back = comingBack.current
    if (back === undefined || !ids.includes(back)) return
    comingBack.current = undefined
    focusItem(back)
  }, [cart, owner])

  const send = async (call: CartCall): Promise<CartAnswer | undefined> => {
    try {
      const answer = await callEndpoint<CartAnswer>(urls.cartApi, { json: call, keepalive: true })
      tellOtherTabs()
      const until = latest.current
      setBegun((old) => old.map((one) => (one.call === call ? { call, until } : one)))
      await revalidate()
      return answer
    } catch (error) {
      const said = saidBy(error)
      setBegun((old) => old.filter((one) => one.call !== call))
      showToast({ kind: 'danger', title: said ?? FAILURES[call.act] })
      // What the server refuses may have changed since the page was read.
      if (said) await revalidate()
      return undefined
    }
  }
  const act = (call: CartCall) => {
    setBegun((old) => [
      ...old.filter(({ until }) => until === undefined || until === latest.current),
      { call },
    ])
    const sent = lane.current.then(() => send(call))
    lane.current = sent
    return sent
  }
  const tell = async (call: CartCall, undo?: Extract<CartCall, { act: 'add' }>) => {
    const answer = await act(call)
    if (!answer) return
    const { message, added } = answer
    showToast({
      kind: added === false ? 'info' : 'success',
      title: message,
      ...(undo ? { action: { label: 'Undo', onPress: () => putBack(undo) } } : {}),
    })
  }
  const putBack = (undo: Extract<CartCall, { act: 'add' }>) => {
    comingBack.current = undo.propertyId
    leaveToast()
    void tell(undo)
  }

  const request = async ({ propertyId }: CartItemText) => {
    setRequested((old) => [...old, propertyId])
    try {
      const { title, message } = await callEndpoint<LeadAnswer>(urls.leadsApi, {
        json: { kind: 'property-request', propertyId },
        keepalive: true,
      })
      showToast({ kind: 'success', title, description: message })
    } catch (error) {
      setRequested((old) => old.filter((id) => id !== propertyId))
      showToast({
        kind: 'danger',
        title: saidBy(error) ?? 'Failed to send the request. Check your connection, then press again.',
      })
    }
  }

  const isShown = ({ propertyId }: CartItemText) =>
    !underWay.some(
      ({ call }) => call.act === 'clear' || (call.act === 'remove' && call.propertyId === propertyId),
    )
  const withPlan = (item: CartItemText): CartItemText => {
    const chosen = underWay.findLast(
      ({ call }) => call.act === 'plan' && call.propertyId === item.propertyId,
    )?.call
    return chosen?.act === 'plan' ? { ...item, planMonths: chosen.planMonths } : item
  }
  const rentals = cart.rentals.filter(isShown)
  const sales = cart.sales.filter(isShown).map(withPlan)
  return {
    rentals,
    sales,
    shownCount: rentals.length + sales.length,
    totals: cart.totalsText,
    isBusy: underWay.length > 0,
    remove: ({ propertyId, planMonths, addedAt, state }) =>
      void tell(
        { act: 'remove', propertyId },
        // What cannot be had any more cannot be put in again.
        state === 'available' ? { act: 'add', propertyId, planMonths, addedAt } : undefined,
      ),
    // The amounts beside it tell enough.
    choosePlan: ({ propertyId }, planMonths) => void act({ act: 'plan', propertyId, planMonths }),
    acceptPrice: ({ propertyId }) => void tell({ act: 'accept', propertyId }),
    clear: () => void tell({ act: 'clear' }),
    isOrdered: ({ propertyId }) => orderedIds.includes(propertyId),
    isRequested: ({ propertyId }) => requestedIds.includes(propertyId) || requested.includes(propertyId),
    request: (item) => void request(item),
  }
}
