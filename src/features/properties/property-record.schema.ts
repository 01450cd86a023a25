import type { AmenityTokens } from '../amenities/amenity.schema.ts'
import type { ImageView } from '../media/image.schema.ts'
import type { PaperSighting } from '../papers/paper.schema.ts'
import type { ShownPosition } from './position/property-position.rules.ts'
import type {
  LandType,
  PropertyStatus,
  PropertyTag,
  PropertyType,
  RentTerms,
  Tenure,
} from './property.schema.ts'

/** Everything the public may know of one property, unformatted, for programs that read it. */
export type PropertyRecord = RentTerms & {
  id: string
  title: string
  description: string
  status: PropertyStatus
  tag: PropertyTag
  type: PropertyType
  location: string
  pricePesewas: number
  /** What was asked before the price was lowered; null where it was not, or went up since. */
  reducedFromPesewas: number | null
  beds: number
  baths: number
  /** Of what is built. */
  areaSquareFeet: number | null
  plotAreaSquareFeet: number | null
  maxPaymentPlanMonths: number | null
  landType: LandType | null
  tenure: Tenure | null
  leaseYearsLeft: number | null
  /** GhanaPostGPS, such as `GA-183-8164`; null unless the agent shows where it is. */
  digitalAddress: string | null
  amenities: AmenityTokens
  /** Which papers the agent says there are. */
  papers: string[]
  sightings: PaperSighting[]
  rating: number | null
  isPopular: boolean
  isSample: boolean
  images: ImageView[]
  /** The first picture. */
  cover: ImageView | null
  imageCount: number
  /** Where it lies, as far as the table of places knows. */
  place: {
    slug: string
    label: string
    neighbourhood: string | null
    city: string | null
    region: string
  } | null
  /** Where it is shown on maps. */
  position: ShownPosition | null
  agent: { name: string; licenceNumber: string | null; phone: string | null }
  /** UTC */
  publishedAt: Date
  /** Of the same home of the same agent under another id, when that was listed before. */
  firstListedAt: Date
  createdAt: Date
  updatedAt: Date
}
