import type { AmenityTokens } from '../amenities/amenity.schema.ts'
import type { ImageView } from '../media/image.schema.ts'
import type { PaperSighting } from '../papers/paper.schema.ts'
import type { PlanRule } from '../plans/plan-rule.rules.ts'
import type { ShownPosition } from './position/property-position.rules.ts'

export const PROPERTY_TYPES = ['Apartment', 'House', 'Townhouse', 'Room', 'Commercial', 'Land'] as const
export type PropertyType = (typeof PROPERTY_TYPES)[number]

export const PROPERTY_TAGS = ['For Sale', 'For Rent'] as const
export type PropertyTag = (typeof PROPERTY_TAGS)[number]

export const PROPERTY_STATUSES = ['draft', 'active', 'reserved', 'sold', 'let', 'withdrawn'] as const
export type PropertyStatus = (typeof PROPERTY_STATUSES)[number]

export const LAND_TYPES = ['stool', 'family', 'state', 'private'] as const
export type LandType = (typeof LAND_TYPES)[number]

export const TENURES = ['freehold', 'leasehold'] as const
export type Tenure = (typeof TENURES)[number]

/** The words for each kind of land. */
export const LAND_TYPE_LABELS: Record<LandType, string> = {
  stool: 'Stool or skin land',
  family: 'Family land',
  state: 'State land',
  private: 'Private land',
}
/** The words for each kind of title. */
export const TENURE_LABELS: Record<Tenure, string> = { freehold: 'Freehold', leasehold: 'Leasehold' }

/** Types nobody sleeps in: beds and baths may be 0. */
export const TYPES_WITHOUT_BEDS: readonly PropertyType[] = ['Commercial', 'Land']

export const FEATURED_LIMIT = 6
export const NEW_FOR_DAYS = 14
export const SIMILAR_LIMIT = 6
export const RECENTLY_VIEWED_LIMIT = 8
/** Beyond it, an agent's properties are "100+". */
export const MOST_AGENT_HOMES = 100

/** What an agent asks for beside the rent, each null while unstated, and for a sale: months of rent, then whole pesewas. */
export const RENT_TERMS = ['advanceMonths', 'depositPesewas', 'agentFeePesewas', 'otherFeesPesewas'] as const
export type RentTerms = Record<(typeof RENT_TERMS)[number], number | null>

export const NO_RENT_TERMS: RentTerms = {
  advanceMonths: null,
  depositPesewas: null,
  agentFeePesewas: null,
  otherFeesPesewas: null,
}
/** The same as a query selects them. Pure, so that no page carries it. */
export const RENT_TERM_COLUMNS = /* @__PURE__ */ RENT_TERMS.map((term) => `properties.${term}` as const)

/** What a card shows. Money is formatted on the server, because phones differ in what they know of cedis. */
export type PropertyCardView = {
  id: string
  title: string
  tag: PropertyTag
  type: PropertyType
  /** The row's category, derived from its type. */
  category: string
  location: string
  pricePesewas: number
  /** `GH₵1,250,000` */
  price: string
  /** What was asked before the price was lowered, as `price`; null where it was not, or went up since. */
  reducedFrom: string | null
  /** Half the price, for a property for sale; null for rent. */
  halfPrice: string | null
  /** `Plan from GH₵36,000 a month`, the way to pay over time that asks least, for sale; null where there is none. */
  overTime: string | null
  /** Months' rent that the agent asks for in advance; null where that is not stated, and for a sale. */
  advanceMonths: number | null
  beds: number
  baths: number
  /** Of what is built; of the plot, for land. */
  areaSquareFeet: number | null
  /** How many papers were seen and the two most telling things that it has, such as `Borehole · Guard`; may be empty. */
  highlights: string
  /** From 1 to 5 with one decimal; null without reviews. */
  rating: number | null
  isPopular: boolean
  isNew: boolean
  isSample: boolean
  cover: ImageView | null
  imageCount: number
}

/** A picture as a card shows it. */
export type CardPicture = Pick<
  ImageView,
  'storageKey' | 'alt' | 'width' | 'height' | 'widths' | 'formats' | 'dominantColor'
>

/** What a card shows, which is all that a list sends to the browser. */
export type PropertyCardFacts = Omit<PropertyCardView, 'category' | 'pricePesewas' | 'isSample' | 'cover'> & {
  cover: CardPicture | null
  /** What is paid first, where that is not the usual: in a search by what somebody can pay. */
  terms?: string
  /** What the address of its page says there besides: the plan. */
  query?: string
}

/** Who advertises a property, as far as everybody may know. */
export type AgentView = {
  /** The account's; the list narrows to its homes by it. */
  id: string
  name: string
  /** Of the Real Estate Agency Council. */
  licenceNumber: string | null
  /** The number that the agent gives to everybody, in E.164. */
  phone: string | null
  photo: ImageView | null
  /** How many of the agent's properties are active; counted up to MOST_AGENT_HOMES. */
  homesListed: number
  /** UTC */
  memberSince: Date
}

/** One property with everything its page shows. */
export type PropertyView = Omit<PropertyCardView, 'cover' | 'imageCount'> &
  RentTerms & {
    description: string
    status: PropertyStatus
    maxPaymentPlanMonths: number | null
    /** By which its plans are worked out. */
    planRule: PlanRule
    /** GhanaPostGPS, such as `GA-183-8164`; null unless the agent shows where it is. */
    digitalAddress: string | null
    landType: LandType | null
    tenure: Tenure | null
    leaseYearsLeft: number | null
    amenities: AmenityTokens
    /** Which papers the agent says there are, and which of them the staff has seen. */
    papers: string[]
    sightings: PaperSighting[]
    images: ImageView[]
    place: {
      name: string
      slug: string
      label: string
    } | null
    /** Where it is shown on maps; null where nobody knows the place. */
    position: ShownPosition | null
    agent: AgentView
    /** The number WhatsApp messages go to, in E.164; null when the agent has none. */
    whatsappPhone: string | null
    /** Eight characters; `/l/<shortCode>` leads to its short page. */
    shortCode: string
    /** UTC */
    publishedAt: Date
    /** UTC; of the same home of the same agent under another id, when that was listed before. */
    firstListedAt: Date
    updatedAt: Date
  }

/** One's own property in a short list. */
export type OwnPropertyView = {
  id: string
  title: string
  location: string
  tag: PropertyTag
  pricePesewas: number
  status: PropertyStatus
  /** Whether visitors see its page. */
  isPublic: boolean
}

/** A payment plan of a property for sale, amounts formatted for reading. */
export type PlanView = {
  months: number
  total: string
  firstPayment: string
  monthly: string
  /** How much more than the list price the plan comes to, and which share of it that is (`5.1%`). */
  surcharge: string
  surchargePercent: string
  /** Of what is paid later, compounded (`43%`); null where the first payment is the whole price or more. */
  yearlyRate: string | null
  /** All of that in words, and why it is so much where it is a large share of the price. */
  extraCost: string
}
