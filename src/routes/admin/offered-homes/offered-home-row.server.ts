import { offeredHomeTitle } from '#/features/offered-homes/offered-home.rules.ts'
import {
  type OfferedHomeRowView,
  type OfferedHomeView,
  SHOWN_STATUS_LABELS,
} from '#/features/offered-homes/offered-home.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatPrice } from '#/shared/money.ts'
import { formatPhone } from '#/shared/phone.ts'
import { countOf } from '#/shared/text.ts'

const priceOf = ({ tag, pricePesewas }: Pick<OfferedHomeRowView, 'tag' | 'pricePesewas'>) =>
  `${formatPrice(pricePesewas)}${tag === 'For Rent' ? ' / month' : ''}`

const picturesOf = (count: number) => (count === 0 ? 'No pictures' : countOf(count, 'picture', 'pictures'))

/** A line of the list, for reading. */
export function presentOfferedRow({ pictureCount, coverId, confirmedAt, ...home }: OfferedHomeRowView) {
  const { id, status, tag, name, phone } = home
  return {
    id,
    status,
    statusLabel: SHOWN_STATUS_LABELS[status],
    title: offeredHomeTitle({ ...home, beds: null }),
    tag,
    name,
    phone,
    // What is accepted has its pictures on its own page.
    coverId: status === 'accepted' ? null : coverId,
    price: priceOf(home),
    pictures: status === 'accepted' ? '' : picturesOf(pictureCount),
    confirmedAt: formatDateTime(confirmedAt),
  }
}
export type OfferedRow = ReturnType<typeof presentOfferedRow>

/** All of a home, for reading. */
export function presentOfferedHome({ confirmedAt, decision, phone, ...home }: OfferedHomeView) {
  return {
    ...home,
    title: offeredHomeTitle(home),
    price: priceOf(home),
    statusLabel: SHOWN_STATUS_LABELS[home.status],
    confirmedAt: formatDateTime(confirmedAt),
    phone,
    phoneShown: formatPhone(phone),
    decision: decision && { ...decision, at: formatDateTime(decision.at) },
  }
}
export type OfferedHome = ReturnType<typeof presentOfferedHome>
