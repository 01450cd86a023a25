import * as v from 'valibot'
import { POST_CATEGORIES } from '#/features/blog/post.schema.ts'
import { PROPERTY_TAGS, PROPERTY_TYPES } from '#/features/properties/property.schema.ts'
import { PROPERTY_SORTS } from '#/features/search/search.schema.ts'
import { MOST_FEED_ROWS } from '#/features/search/search-feed.schema.ts'
import { PLACE_KINDS, placeResource } from './place-resource.ts'
import { postResource, postSummaryResource } from './post-resource.ts'
import { propertyResource } from './property-resource.ts'
import { oneOf, opaque, wholeNumber, words } from './query-parameters.ts'
import { said, wholeAmount } from './resource-fields.ts'

const MAX_CEDIS = 100_000_000_000
const MAX_ROOMS = 100
const MAX_PAGE = 1_000

export const DEFAULT_LIMIT = 24

const limit = v.optional(
  wholeNumber(1, MOST_FEED_ROWS, { description: 'How many records at once.', example: 10 }),
  String(DEFAULT_LIMIT),
)

export const propertyParameters = {
  query: v.optional(words({ description: 'Words of the advertisement.', example: 'garden' })),
  location: v.optional(
    words({
      description: 'A place by its slug or name, with what lies inside; else words of the address.',
      example: 'east-legon',
    }),
  ),
  category: v.optional(
    oneOf(PROPERTY_TAGS, { description: 'For sale or for rent; the field `tag`.', example: 'For Sale' }),
  ),
  tag: v.optional(oneOf(PROPERTY_TAGS, { description: 'The same as `category`.', example: 'For Sale' })),
  type: v.optional(oneOf(PROPERTY_TYPES, { description: 'What it is.', example: 'House' })),
  minPrice: v.optional(
    wholeNumber(0, MAX_CEDIS, { description: 'In whole cedis, a month for rent.', example: 200_000 }),
  ),
  maxPrice: v.optional(
    wholeNumber(0, MAX_CEDIS, { description: 'In whole cedis, a month for rent.', example: 3_000_000 }),
  ),
  beds: v.optional(wholeNumber(0, MAX_ROOMS, { description: 'At least so many bedrooms.', example: 2 })),
  baths: v.optional(wholeNumber(0, MAX_ROOMS, { description: 'At least so many bathrooms.', example: 1 })),
  sort: v.optional(
    oneOf(PROPERTY_SORTS, { description: 'Newest first unless given.', example: 'price-asc' }),
  ),
  limit,
  cursor: v.optional(
    opaque({
      description:
        'Where to go on: the cursor of a `next` address, with the same filters and order. Do not take it apart.',
      example: 'WzEsIjFuaHh6ZyIsMTIwMDAwMDAwLDYwLCIwMTkzYTAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDEiXQ',
    }),
  ),
}

export const placeParameters = {
  kind: v.optional(oneOf(PLACE_KINDS, { description: 'Only places of this kind.', example: 'city' })),
}

export const postParameters = {
  category: v.optional(oneOf(POST_CATEGORIES, { description: 'Only of this kind.', example: 'News' })),
  tag: v.optional(words({ description: 'Only with this tag.', example: 'documents' })),
  query: v.optional(words({ description: 'Words of the article.', example: 'indenture' })),
  page: v.optional(wholeNumber(1, MAX_PAGE, { description: 'From 1.', example: 1 }), '1'),
  limit,
}

const next = said(
  v.nullable(v.pipe(v.string(), v.url())),
  'The address of what follows, also in the header `Link`; null at the end.',
)

export const propertyList = said(
  v.object({
    value: v.array(propertyResource),
    total: wholeAmount('How many there were in all when the reader began.'),
    next,
  }),
  'A stretch of the list of properties.',
)

export const placeList = said(
  v.object({ value: v.array(placeResource), total: wholeAmount('How many there are.') }),
  'Every place, regions first.',
)

export const postList = said(
  v.object({ value: v.array(postSummaryResource), total: wholeAmount('How many there are in all.'), next }),
  'A page of articles, newest first.',
)

/** What the document says of one address. */
export type Operation = {
  path: string
  id: string
  summary: string
  description: string
  parameters: v.ObjectEntries
  /** What `{id}` in the path means. */
  idMeans?: string
  answer: v.GenericSchema
  /** Whether an id can be that of something that was removed. */
  canBeGone?: boolean
}

/** Every address of the API that reads records. */
export const OPERATIONS: readonly Operation[] = [
  {
    path: '/properties',
    id: 'listProperties',
    summary: 'Properties on offer',
    description:
      'The filters mean what they mean on the site. Follow `next` to the end: whatever is added or removed meanwhile, no property comes twice and none that stays is left out.',
    parameters: propertyParameters,
    answer: propertyList,
  },
  {
    path: '/properties/{id}',
    id: 'getProperty',
    summary: 'One property',
    description: 'On offer, reserved, sold or let. What was removed is gone, with status 410.',
    parameters: {},
    idMeans: 'A ListingKey.',
    answer: propertyResource,
    canBeGone: true,
  },
  {
    path: '/places',
    id: 'listPlaces',
    summary: 'Regions, cities and neighbourhoods',
    description: 'All at once, with the number of properties on offer in each.',
    parameters: placeParameters,
    answer: placeList,
  },
  {
    path: '/posts',
    id: 'listPosts',
    summary: 'Articles',
    description:
      'Published articles without their texts, newest first; with `query`, those that fit best first.',
    parameters: postParameters,
    answer: postList,
  },
  {
    path: '/posts/{id}',
    id: 'getPost',
    summary: 'One article',
    description: 'With its text. What was taken back is gone, with status 410.',
    parameters: {},
    idMeans: 'The id of an article.',
    answer: postResource,
    canBeGone: true,
  },
]
