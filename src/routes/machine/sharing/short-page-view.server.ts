import { cartTotals, presentTotals, SALE_PROCESSING_FEE_PESEWAS } from '#/features/cart/cart-totals.rules.ts'
import { moveInTerm } from '#/features/cart/move-in.rules.ts'
import { commonFormat, imageUrl, imageWidthFor } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { planAmounts } from '#/features/plans/plan-rule.rules.ts'
import { halfPricePesewas } from '#/features/properties/property.rules.ts'
import type { PropertyView } from '#/features/properties/property.schema.ts'
import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import type { Services } from '#/platform/services.ts'
import { presentDetail } from '#/routes/public/properties/detail/property-detail-view.server.ts'
import { formatAmount } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'

// Wide enough for a phone; one that is higher than a portrait may weigh more, so it comes smaller.
const PICTURE_WIDTH = 640
const SMALL_WIDTH = 320
const PORTRAIT = 4 / 3

/** A heading with the costs below it: words and amounts, the sum last where there is one. */
export type Costs = { title: string; lines: { term: string; amount: string; isTotal?: boolean }[] }

/** What the short page of a property says. */
export type ShortPageView = ReturnType<typeof presentShortPage>

/** A property for its short page: one picture and every cost, written out. */
export function presentShortPage(
  property: PropertyView,
  config: Pick<Services['config'], 'siteUrl' | 'brand' | 'rentLaw' | 'saleCosts' | 'leads'>,
  now: Date,
) {
  const detail = presentDetail(property, config, now)
  const isForRent = property.tag === 'For Rent'
  const [cover] = property.images
  return {
    brandName: config.brand.name,
    tag: property.status === 'active' ? property.tag : STATUS_LABELS[property.status],
    type: property.type,
    title: property.title,
    location: property.location,
    price: isForRent ? `${property.price} / month` : property.price,
    facts: [
      property.type,
      ...(property.beds > 0 ? [countOf(property.beds, 'bed', 'beds')] : []),
      ...(property.baths > 0 ? [countOf(property.baths, 'bath', 'baths')] : []),
    ],
    picture: cover ? presentPicture(cover) : null,
    costs:
      property.status !== 'active'
        ? []
        : isForRent
          ? costsOfRent(property, detail)
          : costsOfSale(property, detail),
    whatsapp: detail.whatsapp?.withoutPlan ?? null,
    /** Where somebody who is signed in reaches the agent; null for what is gone. */
    contactUrl: detail.canContact ? `${config.siteUrl}${urls.contactAgent(property.id)}` : null,
    agentName: property.agent.name,
    isSample: property.isSample,
    /** Of the whole page, absolute. */
    url: `${config.siteUrl}${urls.property(property.id)}`,
    shareImage: `${config.siteUrl}${urls.propertyPicture(property.id, property.updatedAt)}`,
  }
}

type Detail = ReturnType<typeof presentDetail>

function costsOfRent({ pricePesewas }: PropertyView, { payments, longestAdvance }: Detail): Costs[] {
  const { rental } = presentTotals(cartTotals([{ tag: 'For Rent', pricePesewas, plan: null }]))
  if (!rental || !payments) return []
  const { steps, moveIn } = payments
  return [
    {
      title: 'At checkout',
      lines: [
        { term: 'First month', amount: rental.monthlyRent },
        { term: 'Refundable deposit', amount: rental.securityDeposit },
        { term: 'Application fee', amount: rental.applicationFee },
        { term: 'Reservation', amount: rental.total, isTotal: true },
      ],
    },
    {
      title: 'Later',
      lines: [
        ...steps
          .filter(({ isFirst }) => !isFirst)
          .map(({ when, note, amount }) => ({ term: `${when}: ${note}`, amount })),
        ...(moveIn
          ? [
              {
                term: moveInTerm(moveIn.isLeast),
                amount: moveIn.total,
                isTotal: true,
              },
            ]
          : []),
        ...(longestAdvance ? [{ term: 'The law allows at most, in advance', amount: longestAdvance }] : []),
      ],
    },
  ]
}

function costsOfSale({ pricePesewas, planRule }: PropertyView, { plans }: Detail): Costs[] {
  const { sale } = presentTotals(cartTotals([{ tag: 'For Sale', pricePesewas, plan: null }]))
  return [
    {
      title: 'Half now',
      lines: [
        { term: 'Price', amount: formatAmount(pricePesewas) },
        { term: '50% at checkout', amount: formatAmount(halfPricePesewas(pricePesewas)) },
        { term: 'Processing fee', amount: sale?.processingFee ?? '' },
        { term: 'To pay now', amount: sale?.total ?? '', isTotal: true },
      ],
    },
    ...plans.map(({ months, firstPayment, monthly }) => ({
      title: `Over ${countOf(months, 'month', 'months')}`,
      lines: [
        { term: 'First payment', amount: firstPayment },
        { term: 'Processing fee', amount: formatAmount(SALE_PROCESSING_FEE_PESEWAS) },
        { term: 'Then each month', amount: monthly },
        {
          term: 'Total',
          amount: formatAmount(
            planAmounts(pricePesewas, months, planRule).totalPesewas + SALE_PROCESSING_FEE_PESEWAS,
          ),
          isTotal: true,
        },
      ],
    })),
  ]
}

function presentPicture(image: ImageView) {
  const width = imageWidthFor(image, image.height > image.width * PORTRAIT ? SMALL_WIDTH : PICTURE_WIDTH)
  const [best = commonFormat(image)] = image.formats
  return {
    alt: image.alt,
    width,
    height: Math.round((width * image.height) / image.width),
    color: image.dominantColor,
    best: { type: `image/${best}`, src: imageUrl(image.storageKey, width, best) },
    src: imageUrl(image.storageKey, width, commonFormat(image)),
  }
}
