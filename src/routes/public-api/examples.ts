import { presentAmenityFields } from './amenity-fields.ts'
import { presentPapers } from './paper-fields.ts'
import type { PlaceResource } from './place-resource.ts'
import type { PostResource, PostSummaryResource } from './post-resource.ts'
import { PROBLEMS, type ProblemBody } from './problem.ts'
import type { PropertyResource } from './property-resource.ts'

const ID = '0193a000-0000-7000-8000-000000000001'

/** An example of each kind of answer, for the document; invented, and checked against the schemas by their tests. */
export function exampleAnswers(siteUrl: string) {
  const picture: PropertyResource['Media'][number] = {
    MediaURL: `${siteUrl}/images/house-1280.webp`,
    MediaCategory: 'Photo',
    Order: 0,
    ShortDescription: 'The house from the gate',
    caption: 'Street side, with the gate',
    ImageWidth: 1280,
    ImageHeight: 853,
    isRendering: false,
  }
  const property: PropertyResource = {
    ListingKey: ID,
    ListingURL: `${siteUrl}/properties/${ID}`,
    StandardStatus: 'Active',
    PropertyType: 'Residential',
    PropertySubType: 'Single Family Residence',
    ListPrice: 1_250_000,
    reducedFrom: null,
    BedroomsTotal: 4,
    BathroomsTotalInteger: 3,
    LivingArea: 2_400,
    LivingAreaUnits: 'Square Feet',
    LotSizeArea: null,
    LotSizeUnits: null,
    UnparsedAddress: 'Off Boundary Road, East Legon',
    SubdivisionName: 'East Legon',
    City: 'Accra',
    StateOrProvince: 'Greater Accra',
    Country: 'GH',
    Latitude: 5.638412,
    Longitude: -0.155207,
    PublicRemarks: 'A family house in a quiet street, with a walled compound and a water tank.',
    PhotosCount: 1,
    Media: [picture],
    cover: picture,
    firstListedDate: '2026-11-02',
    OnMarketDate: '2026-11-02',
    OnMarketTimestamp: '2026-11-02T09:00:00.000Z',
    OriginalEntryTimestamp: '2026-11-01T16:20:00.000Z',
    ModificationTimestamp: '2026-11-20T08:15:00.000Z',
    ListAgentFullName: 'Ama Owusu',
    ListAgentStateLicense: null,
    ListAgentPreferredPhone: null,
    title: 'Family house with garden',
    type: 'House',
    tag: 'For Sale',
    currency: 'GHS',
    priceFrequency: null,
    bathrooms: 2.5,
    maxPaymentPlanMonths: 12,
    advanceMonths: null,
    deposit: null,
    agentFee: null,
    otherFees: null,
    papers: presentPapers({
      tag: 'For Sale',
      type: 'House',
      papers: ['indenture', 'site-plan'],
      sightings: [
        { paper: 'indenture', form: 'original', seenOn: '2026-11-12', place: 'Lands Commission, Accra' },
      ],
    }),
    ...presentAmenityFields([
      'water:borehole',
      'water:tank',
      'electricity:prepaid',
      'parking:2',
      'walledGated:yes',
    ]),
    landType: null,
    tenure: null,
    leaseYearsLeft: null,
    digitalAddress: null,
    positionIsExact: false,
    place: 'east-legon',
    rating: null,
    isPopular: false,
    isSample: true,
  }
  const place: PlaceResource = {
    slug: 'east-legon',
    name: 'East Legon',
    label: 'East Legon, Accra',
    kind: 'neighbourhood',
    parent: 'accra',
    latitude: 5.637,
    longitude: -0.157,
    activeListings: 8,
    url: `${siteUrl}/properties/in/east-legon`,
  }
  const summary: PostSummaryResource = {
    id: ID,
    url: `${siteUrl}/blog/${ID}`,
    title: 'Reading an indenture',
    excerpt: 'What the paper says and what it leaves out.',
    category: 'Buying Guide',
    author: 'Akosua Mensah',
    readMinutes: 4,
    publishedAt: '2026-03-01T09:00:00.000Z',
    image: null,
    imageAlt: null,
    isSample: true,
  }
  const post: PostResource = {
    ...summary,
    tags: ['documents'],
    modifiedAt: '2026-03-01T09:00:00.000Z',
    bodyHtml: '<p>Start with the plan.</p>',
  }
  const problem: ProblemBody = {
    type: `${siteUrl}/developers#bad-parameter`,
    title: PROBLEMS['bad-parameter'].title,
    status: 400,
    detail: 'Look at beds.',
    code: 'bad-parameter',
    errors: [{ parameter: 'beds', detail: 'Write a whole number in digits.' }],
  }
  return {
    Property: property,
    PropertyList: {
      value: [property],
      total: 61,
      totalIsCapped: false,
      next: `${siteUrl}/api/v1/properties?limit=1&cursor=WzEsIjEiLCIyMDI2Il0`,
    },
    PlaceList: { value: [place], total: 1 },
    Post: post,
    PostList: { value: [summary], total: 3, next: null },
    Problem: problem,
  }
}
