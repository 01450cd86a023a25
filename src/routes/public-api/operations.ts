import * as v from 'valibot'
import { POST_CATEGORIES } from '#/features/blog/post.schema.ts'
import { namesOf } from '#/features/search/search.rules.ts'
import { FILTERS, PROPERTY_SORTS } from '#/features/search/search.schema.ts'
import { MOST_FEED_ROWS } from '#/features/search/search-feed.schema.ts'
import { FILTER_MEANINGS } from '#/features/search/search-filter.queries.server.ts'
import { FILTER_KEYS } from '#/features/search/search-restriction.rules.ts'
import { PLACE_KINDS, placeResource } from './place-resource.ts'
import { postResource, postSummaryResource } from './post-resource.ts'
import { PROPERTY_FIELDS, propertyPart, propertyResource } from './property-resource.ts'
import { oneOf, opaque, partParameter, someOf, wholeNumber, words } from './query-parameters.ts'
import { said, wholeAmount } from './resource-fields.ts'

const MAX_PAGE = 1_000

export const DEFAULT_LIMIT = 24

const limit = v.optional(
  wholeNumber(1, MOST_FEED_ROWS, { description: 'How many records at once.', example: 10 }),
  String(DEFAULT_LIMIT),
)

/** Each filter of the list as parameters, one for every name that it has in an address. */
const filterParameters = Object.fromEntries(
  FILTER_KEYS.flatMap((key) => {
    const { description, example } = FILTER_MEANINGS[key]
    const [first, ...others] = namesOf(key)
    const parameter = (about: string) =>
      v.optional(partParameter(FILTERS[key], { description: about, example }))
    return [
      [first, parameter(description)] as const,
      ...others.map((name) => [name, parameter(`The same as \`${first}\`.`)] as const),
    ]
  }),
)

export const propertyParameters = {
  ...filterParameters,
  sort: v.optional(
    oneOf(PROPERTY_SORTS, { description: 'Newest first unless given.', example: 'price-asc' }),
  ),
  fields: v.optional(
    someOf(PROPERTY_FIELDS, {
      description: 'Only these fields of each property, separated by commas; all of them unless given.',
      example: ['ListingKey', 'title', 'ListPrice'],
    }),
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

const stretch = {
  total: wholeAmount(
    'How many there were in all when the reader began; with `totalIsCapped`, at least so many.',
  ),
  totalIsCapped: said(
    v.boolean(),
    'True when there are more than `total`: what words or prices select is counted up to 1,000.',
  ),
  next,
}

export const propertyList = said(
  v.object({ value: v.array(propertyResource), ...stretch }),
  'A stretch of the list of properties.',
)

/** With the parameter `fields`. */
export const propertyPartList = said(
  v.object({ value: v.array(propertyPart), ...stretch }),
  'A stretch of the list of properties, with the fields that were chosen.',
)
export type PropertyPartList = v.InferOutput<typeof propertyPartList>

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
  /** The answer when `fields` were chosen. */
  answerInPart?: v.GenericSchema
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
    answerInPart: propertyPartList,
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
