import sprite from 'virtual:amenity-sprite'
import { AMENITY_KEYS, amenityOf } from '#/features/amenities/amenity.schema.ts'
import { AMENITY_ICONS } from '#/features/amenities/amenity-icon.rules.ts'
import { amenityRows } from '#/features/amenities/amenity-text.rules.ts'
import { presentMoveIn } from '#/features/cart/move-in.rules.ts'
import { paymentSchedule } from '#/features/cart/payment-schedule.rules.ts'
import { presentSchedule } from '#/features/cart/payment-schedule-text.rules.ts'
import { presentSaleCosts } from '#/features/cart/sale-costs.rules.ts'
import { hasPapers } from '#/features/papers/paper.rules.ts'
import { PAPER_COUNT, PAPER_STATES, type PaperRow } from '#/features/papers/paper.schema.ts'
import { paperRows } from '#/features/papers/paper-words.rules.ts'
import { toSquareMetres } from '#/features/properties/area.rules.ts'
import { groupThousands, squareMetres } from '#/features/properties/components/property-facts.tsx'
import { longestAdvanceMonths } from '#/features/properties/form/rent-advance.rules.ts'
import {
  enquiryFirstPaymentPesewas,
  presentPlans,
  rateNotes,
  whatsappLink,
  whatsappMessage,
} from '#/features/properties/property.rules.ts'
import {
  LAND_TYPE_LABELS,
  MOST_AGENT_HOMES,
  type PropertyStatus,
  type PropertyView,
  TENURE_LABELS,
  TYPES_WITHOUT_BEDS,
} from '#/features/properties/property.schema.ts'
import { showsOffer } from '#/features/rent-to-own/offer.rules.ts'
import type { OfferView } from '#/features/rent-to-own/offer.schema.ts'
import {
  lessThanCashNotes,
  OWNERSHIP_NOTE,
  presentTrueCost,
  steepNotes,
} from '#/features/rent-to-own/true-cost.rules.ts'
import { propertiesHref } from '#/features/search/search.rules.ts'
import { drawQrCode } from '#/features/sharing/qr-code.rules.ts'
import type { Services } from '#/platform/services.ts'
import { formatDate } from '#/shared/dates.ts'
import { formatAmount, formatPrice } from '#/shared/money.ts'
import { formatPhone } from '#/shared/phone.ts'
import { countOf, initialsOf, wholeSentences } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { fraudNote } from '../fraud-note.ts'
import type { Fact } from './property-detail-facts.tsx'

/** Everything a property's page shows besides the property itself, with money, dates and chat links written out. */
export function presentDetail(
  property: PropertyView,
  config: Pick<Services['config'], 'siteUrl' | 'brand' | 'rentLaw' | 'saleCosts' | 'leads'>,
  now: Date,
  offer: OfferView | null = null,
) {
  const { rentLaw } = config
  const needsAccount = config.leads.contactNeedsAccount
  const showsNumbers = !needsAccount
  const isForRent = property.tag === 'For Rent'
  const isDwelling = !TYPES_WITHOUT_BEDS.includes(property.type)
  const advanceMonths = isForRent && isDwelling ? longestAdvanceMonths(now, rentLaw.advanceLimits) : null
  const plans = property.status === 'active' ? presentPlans(property) : []
  const trueCost =
    property.status === 'active'
      ? presentTrueCost(property, { terms: offer && showsOffer(property) ? offer.terms : null, now })
      : null
  const pricePerSquareMetre =
    property.areaSquareFeet && !isForRent
      ? formatPrice(property.pricePesewas / toSquareMetres(property.areaSquareFeet))
      : null
  return {
    plans,
    trueCost,
    costNotes: trueCost
      ? [
          ...(trueCost.missing ? [trueCost.missing] : []),
          ...(plans.length > 0 ? [...rateNotes(plans), HOW_COUNTED] : []),
          ...steepNotes(trueCost.ways),
          ...lessThanCashNotes(trueCost.ways),
          OWNERSHIP_NOTE,
        ]
      : [],
    /** Whether somebody answers for it: nobody asks after a house that is gone. */
    canContact: isOnOffer(property),
    /** Whether visitors sign in before they contact the agent. */
    needsAccount,
    /** Addresses of chats; null where only people who are signed in are told. */
    whatsapp: showsNumbers ? presentWhatsapp(property, plans, config) : null,
    pricePerSquareMetre,
    facts: presentFacts(property, pricePerSquareMetre),
    amenities: presentAmenities(property),
    papers: presentPapers(property),
    agentText: presentAgent(property.agent, showsNumbers),
    /** What may be asked in advance by law, as in `6 months`. */
    longestAdvance: advanceMonths === null ? null : countOf(advanceMonths, 'month', 'months'),
    statusNote: STATUS_NOTES[property.status] ?? null,
    sampleNote: property.isSample ? SAMPLE_NOTE : null,
    fraudNote: fraudNote(property.type),
    areaMap: areaMapOf(property),
    paper: presentPaper(property, config, now),
    payments: property.status === 'active' ? presentPayments(property) : null,
    saleCosts: property.status === 'active' ? presentSaleCosts(property, config.saleCosts.rates) : null,
  }
}

const HOW_COUNTED =
  'The first payment of a plan is half of its total. What it costs more is paid for the other half alone: that is what the yearly rate counts.'

// Nothing shown on a sample's page is offered, and no picture is a photograph.
const SAMPLE_NOTE =
  'This is a sample listing: it shows how the marketplace works and is not on offer. Its pictures are computer-made, not photographs.'

const STATUS_NOTES: Partial<Record<PropertyStatus, { title: string; text: string }>> = {
  reserved: {
    title: 'This property is reserved.',
    text: 'Somebody has agreed to take it. Ask the agent whether it may become free again.',
  },
  sold: {
    title: 'This property has been sold.',
    text: 'It stays here so that old links still lead somewhere.',
  },
  let: {
    title: 'This property has been let.',
    text: 'It stays here so that old links still lead somewhere.',
  },
}

// A map of its surroundings, with a mark only where the agent shows where it is.
function areaMapOf({ position }: PropertyView): string | null {
  if (!position) return null
  const { latitude, longitude, isExact } = position
  const mark = isExact ? `?mlat=${latitude}&mlon=${longitude}` : ''
  return `https://www.openstreetmap.org/${mark}#map=15/${latitude}/${longitude}`
}

/** Three lines on paper. */
const PAPER_LENGTH = 360

// What only the printed page says: how to come back to the page, and the day from which paper grows old.
function presentPaper(
  { shortCode, description }: PropertyView,
  { siteUrl, brand }: Pick<Services['config'], 'siteUrl' | 'brand'>,
  now: Date,
) {
  const address = `${siteUrl}${urls.shortPage(shortCode)}`
  return {
    address: address.replace(/^https?:\/\//, ''),
    qrCode: drawQrCode(address),
    date: formatDate(now),
    summary: wholeSentences(description, PAPER_LENGTH),
    officePhone: formatPhone(brand.phone),
  }
}

/** What is paid for a home without a plan and when; `moveIn` is all of it until a tenant has the keys. */
function presentPayments(property: PropertyView) {
  const item = { ...property, plan: null }
  const steps = paymentSchedule(item, { orderedOn: null, lease: null })
  return {
    steps: presentSchedule(steps, 'browsing'),
    moveIn: property.tag === 'For Rent' ? presentMoveIn(item) : null,
  }
}

/** What is stated of a property, and in one sentence what is not: that nobody said it does not mean no. */
export function presentAmenities({ amenities, type }: Pick<PropertyView, 'amenities' | 'type'>) {
  const rows = amenityRows(amenities).map((row) => ({
    ...row,
    icon: `${sprite}#${AMENITY_ICONS[row.key].icon}`,
  }))
  const known = new Set<string>(rows.map(({ key }) => key))
  const names = AMENITY_KEYS.map((key) => ({ key, ...amenityOf(key) }))
    .filter(({ key, types }) => types.includes(type) && !known.has(key))
    .map(({ label }, index) => (index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)))
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
  return {
    rows,
    unstated: list && `${list}: not stated. Ask the agent.`,
  }
}

/** The four papers with what is known of each; null where there is nothing to buy. */
export function presentPapers(
  property: Pick<PropertyView, 'tag' | 'type' | 'papers' | 'sightings'>,
): { rows: (PaperRow & { icon: string })[]; count: string } | null {
  if (!hasPapers(property)) return null
  const rows = paperRows(property).map((row) => ({
    ...row,
    icon: `${sprite}#${PAPER_STATES[row.state].icon}`,
  }))
  const seen = rows.filter(({ state }) => state === 'seen').length
  return { rows, count: seen > 0 ? `${seen} of ${PAPER_COUNT} seen` : '' }
}

// What is not given is not shown.
function presentFacts(property: PropertyView, pricePerSquareMetre: string | null): Fact[] {
  const { advanceMonths, areaSquareFeet, digitalAddress, landType, leaseYearsLeft, place, tenure, type } =
    property
  const years = leaseYearsLeft && `, ${countOf(leaseYearsLeft, 'year', 'years')} left`
  const found: [term: string, value: string | null, glanced?: Fact['glanced']][] = [
    ['Property type', type, 'always'],
    ['Bedrooms', property.beds > 0 ? String(property.beds) : null, 'always'],
    ['Bathrooms', property.baths > 0 ? String(property.baths) : null, 'always'],
    [
      type === 'Land' ? 'Plot' : 'Size',
      areaSquareFeet === null
        ? null
        : `${squareMetres(areaSquareFeet)} m² (${groupThousands(areaSquareFeet)} sq ft)`,
      'always',
    ],
    ['Price per m²', pricePerSquareMetre, 'desktop'],
    ['Place', place?.label ?? null],
    ['Digital address', digitalAddress],
    ['Land', landType && LAND_TYPE_LABELS[landType]],
    ['Tenure', tenure && `${TENURE_LABELS[tenure]}${years ?? ''}`],
    [
      'Advance rent asked',
      advanceMonths ? countOf(advanceMonths, 'month', 'months') : advanceMonths === 0 ? 'None' : null,
    ],
    ['Listed on', formatDate(property.publishedAt)],
  ]
  return found.flatMap(([term, value, glanced]) =>
    value ? [{ term, value, ...(glanced ? { glanced } : {}) }] : [],
  )
}

/** What is said of an agent in words. */
export type AgentText = ReturnType<typeof presentAgent>

function presentAgent(
  { id, homesListed, memberSince, name, phone }: PropertyView['agent'],
  showsNumbers: boolean,
) {
  const homes =
    homesListed < MOST_AGENT_HOMES ? countOf(homesListed, 'home', 'homes') : `${MOST_AGENT_HOMES}+ homes`
  // Without the day, which nobody asks for.
  const since = `Member since ${formatDate(memberSince).replace(/^\d+ /, '')}`
  return {
    initials: initialsOf(name),
    // Where there are others to see, the link says how many.
    homes: homesListed > 1 ? { href: propertiesHref({ agent: id }), words: `See ${homes}` } : null,
    facts: [...(homesListed > 1 ? [] : [`${homes} listed`]), since].join(' · '),
    phone: phone && showsNumbers ? { href: `tel:${phone}`, shown: formatPhone(phone) } : null,
  }
}

/** The property without the numbers of its agent, for pages that everybody may read. */
export function withoutNumbers(property: PropertyView): PropertyView {
  return { ...property, whatsappPhone: null, agent: { ...property.agent, phone: null } }
}

/** The address of a chat with the agent, or else the office, about one plan or none; null for what is gone. */
export function presentChat(
  property: PropertyView,
  config: Pick<Services['config'], 'siteUrl' | 'brand'>,
  planMonths: number | null,
): string | null {
  const plans = presentPlans(property).filter(({ months }) => months === planMonths)
  const links = presentWhatsapp(property, plans, config)
  return links && (links.withPlan[0] ?? links.withoutPlan)
}

const isOnOffer = ({ status }: PropertyView) => status !== 'sold' && status !== 'let'

function presentWhatsapp(
  property: PropertyView,
  plans: ReturnType<typeof presentPlans>,
  { siteUrl, brand }: Pick<Services['config'], 'siteUrl' | 'brand'>,
) {
  if (!isOnOffer(property)) return null
  const isForRent = property.tag === 'For Rent'
  const firstPesewas = isForRent ? null : enquiryFirstPaymentPesewas(property)
  const linkFor = (plan: (typeof plans)[number] | null) =>
    whatsappLink(
      property.whatsappPhone ?? brand.whatsapp,
      whatsappMessage({
        title: property.title,
        price: isForRent ? `${property.price} / month` : property.price,
        plan,
        firstPayment: firstPesewas === null ? null : formatAmount(firstPesewas),
        url: `${siteUrl}${urls.property(property.id)}`,
      }),
    )
  return { withoutPlan: linkFor(null), withPlan: plans.map(linkFor) }
}
