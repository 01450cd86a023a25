import type { ImageView } from '../../media/image.schema.ts'
import type { PropertyTag, PropertyType } from '../property.schema.ts'

export const FEED_LIMIT = 50

/** A property as readers of feeds get it. Texts are as the agent wrote them. */
export type FeedProperty = {
  id: string
  title: string
  description: string
  location: string
  tag: PropertyTag
  type: PropertyType
  pricePesewas: number
  agentName: string
  cover: ImageView | null
  /** UTC */
  publishedAt: Date
  updatedAt: Date
}
