import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

type Property = {
  key: string
  agent: string
  title: string
  description: string
  place: string
  location: string
  priceGhs: number
  tag: 'For Sale' | 'For Rent'
  type: 'Apartment' | 'House' | 'Townhouse' | 'Room' | 'Commercial' | 'Land'
  beds: number
  baths: number
  areaSquareFeet: number | null
  maxPaymentPlanMonths: number | null
  rentToOwn?: object
  advanceMonths: number | null
  depositGhs?: number
  agentFeeGhs?: number
  otherFeesGhs?: number
  amenities: string[]
  papers: string[]
  rating: number | null
  isPopular: boolean
  publishedDaysAgo: number
  pictures: string[]
}

type Picture = {
  key: string
  kind: string
  view: string
  alt: string
  caption: string
  /** Of an inside: pictures that name the same one show it in other colours or mirrored. */
  room?: string
  thumbhash: string
  dominant: string
}
type Agent = { key: string; email: string; phone: string; whatsapp: string; licenceNumber: string }
type Article = { key: string; title: string; category: string; cover: { kind: string; key: string } }

const folder = fileURLToPath(new URL('.', import.meta.url))
const text = (path: string) => readFileSync(`${folder}${path}`, 'utf8')
const json = <T>(path: string): T => JSON.parse(text(path)) as T

const files: Record<string, Property['type']> = {
  apartment: 'Apartment',
  house: 'House',
  townhouse: 'Townhouse',
  room: 'Room',
  commercial: 'Commercial',
  land: 'Land',
}
const byFile = Object.keys(files).map((file) => ({ file, rows: json<Property[]>(`properties/${file}.json`) }))
const properties = byFile.flatMap(({ rows }) => rows)
const pictures = json<Picture[]>('pictures.json')
const pictureByKey = new Map(pictures.map((picture) => [picture.key, picture]))
const agents = json<Agent[]>('agents.json')
const articles = json<Article[]>('articles.json')
const [header = '', ...lines] = text('places.csv').trim().split('\n')
const places = lines.map((line) => {
  const cells = line.split(',')
  return Object.fromEntries(header.split(',').map((name, index) => [name, cells[index] ?? '']))
})
const placeBySlug = new Map(places.map((place) => [place.slug, place]))

/** Homes on one page of results. */
const PAGE = 24

const widths = [320, 640, 960, 1280]
const formats = ['avif', 'webp']

/** The kinds of picture that may stand for a type; the first picture of a listing must come from `covers`. */
const kinds: Record<Property['type'], { covers: string[]; inside: string[] }> = {
  Apartment: { covers: ['apartment'], inside: ['house'] },
  House: { covers: ['villa', 'bungalow', 'house', 'compound'], inside: ['room'] },
  Townhouse: { covers: ['townhouse'], inside: ['apartment', 'bungalow', 'villa', 'house'] },
  Room: { covers: ['room', 'hostel', 'compound'], inside: ['apartment', 'house'] },
  Commercial: { covers: ['commercial'], inside: [] },
  Land: { covers: ['land'], inside: [] },
}

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
/** The keys of the listings that break a rule: an empty list reads well in a failure. */
const breaking = (rule: (property: Property) => boolean) =>
  properties.filter((property) => !rule(property)).map((property) => property.key)

describe('sample properties', () => {
  it('are sixty, about half of them for sale', () => {
    expect(properties).toHaveLength(60)
    expect(properties.filter((property) => property.tag === 'For Sale')).toHaveLength(31)
    expect(properties.filter((property) => property.tag === 'For Rent')).toHaveLength(29)
  })

  it('stand in the file of their type', () => {
    for (const { file, rows } of byFile) {
      expect([...new Set(rows.map((row) => row.type))]).toEqual([files[file]])
    }
  })

  it('share no key, title or description', () => {
    expect(repeated(properties.map((property) => property.key))).toEqual([])
    expect(repeated(properties.map((property) => property.title))).toEqual([])
    expect(repeated(properties.map((property) => property.description))).toEqual([])
    expect(breaking((property) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(property.key))).toEqual([])
  })

  it('share no whole sentence of more than five words', () => {
    const sentences = properties.flatMap((property) => {
      const all = property.description.split(/(?<=[.!?])\s+/).filter((part) => part.split(' ').length > 5)
      return [...new Set(all)]
    })
    expect(repeated(sentences)).toEqual([])
  })

  it('are described in two to four paragraphs and 60 to 160 words', () => {
    expect(
      breaking((property) => {
        const paragraphs = property.description.split('\n\n').length
        const words = property.description.split(/\s+/).length
        return paragraphs >= 2 && paragraphs <= 4 && words >= 60 && words <= 160
      }),
    ).toEqual([])
  })

  it('use every place, and none more than four times', () => {
    expect(breaking((property) => placeBySlug.has(property.place))).toEqual([])
    for (const place of places) {
      const here = properties.filter((property) => property.place === place.slug).length
      expect(here, place.slug).toBeGreaterThanOrEqual(1)
      expect(here, place.slug).toBeLessThanOrEqual(4)
    }
  })

  it('cost whole cedis, close to what the place costs', () => {
    expect(breaking(({ priceGhs }) => Number.isInteger(priceGhs) && priceGhs > 0)).toEqual([])
    expect(
      breaking((property) => {
        if (property.type === 'Commercial' || property.type === 'Room') return true
        const column =
          property.type === 'Land' ? 'plot' : property.tag === 'For Sale' ? 'sale3bed' : 'rent2bed'
        const least = Number(placeBySlug.get(property.place)?.[`${column}_min_ghs`])
        const most = Number(placeBySlug.get(property.place)?.[`${column}_max_ghs`])
        // The columns speak of two or three bedrooms: smaller and larger homes may lie outside by this much.
        return most > 0 && property.priceGhs >= least * 0.7 && property.priceGhs <= most * 1.6
      }),
    ).toEqual([])
    expect(breaking(({ type, priceGhs }) => type !== 'Room' || priceGhs <= 1500)).toEqual([])
  })

  it('name no foreign currency and ask for no more than six months in advance', () => {
    expect(breaking(({ description }) => !/\$|\bUSD\b|dollar/i.test(description))).toEqual([])
    const tooLong =
      /\b(seven|eight|nine|ten|eleven|twelve|one year|two years|[7-9]|1\d|2\d) months?[’']? (rent )?(in )?advance/i
    expect(breaking(({ description }) => !tooLong.test(description))).toEqual([])
    expect(breaking(({ description }) => !/years?[’']? (rent )?(in )?advance/i.test(description))).toEqual([])
  })

  it('state the deposits and fees that their text speaks of, for rent only', () => {
    const terms = ({ depositGhs, agentFeeGhs, otherFeesGhs }: Property) => [depositGhs, agentFeeGhs, otherFeesGhs]
    expect(breaking((property) => property.tag === 'For Rent' || terms(property).every((term) => term === undefined))).toEqual([])
    expect(
      breaking(({ tag, description, depositGhs }) => tag === 'For Sale' || /\bdeposit\b/i.test(description) === (depositGhs !== undefined)),
    ).toEqual([])
    expect(
      breaking(({ description, agentFeeGhs }) => {
        const said = /agent’s fee GH₵([\d,]+)/i.exec(description)?.[1]?.replaceAll(',', '')
        return said === undefined ? !agentFeeGhs : agentFeeGhs === Number(said)
      }),
    ).toEqual([])
  })

  it('state the months in advance that their text speaks of, for rent only', () => {
    const words = ['one', 'two', 'three', 'four', 'five', 'six']
    expect(
      breaking(({ tag, description, advanceMonths }) => {
        const said = /\b(\w+) months?[’']? (?:rent )?(?:in )?advance/i.exec(description)?.[1]?.toLowerCase()
        if (tag === 'For Sale') return advanceMonths === null
        return said === undefined || advanceMonths === words.indexOf(said) + 1
      }),
    ).toEqual([])
  })

  it('have bedrooms and bathrooms where people live, and no bedrooms elsewhere', () => {
    expect(
      breaking(({ type, beds, baths }) => {
        const whole = Number.isInteger(beds) && Number.isInteger(baths * 2)
        const isDwelling = type !== 'Commercial' && type !== 'Land'
        return whole && (isDwelling ? beds >= 1 && baths >= 1 : beds === 0 && baths >= 0)
      }),
    ).toEqual([])
    expect(
      breaking(({ areaSquareFeet: area }) => area === null || (Number.isInteger(area) && area > 0)),
    ).toEqual([])
  })

  it('offer payment plans on sales only', () => {
    expect(
      breaking(({ tag, maxPaymentPlanMonths: months }) => {
        return (
          months === null || (tag === 'For Sale' && Number.isInteger(months) && months >= 3 && months <= 24)
        )
      }),
    ).toEqual([])
  })

  it('carry a rating on about a third, and ten are popular', () => {
    const rated = properties.filter((property) => property.rating !== null)
    expect(rated).toHaveLength(20)
    expect(
      breaking(({ rating }) => rating === null || /^(3\.[89]|4(\.[1-9])?)$/.test(String(rating))),
    ).toEqual([])
    expect(properties.filter((property) => property.isPopular)).toHaveLength(10)
  })

  it('were published over the last 240 days, eight of them in the last fortnight', () => {
    expect(
      breaking(({ publishedDaysAgo: days }) => Number.isInteger(days) && days >= 0 && days <= 240),
    ).toEqual([])
    expect(properties.filter((property) => property.publishedDaysAgo < 14)).toHaveLength(8)
  })

  it('belong to one of the three agents', () => {
    expect(agents).toHaveLength(3)
    expect(breaking((property) => agents.some((agent) => agent.key === property.agent))).toEqual([])
    for (const agent of agents) {
      expect(agent.phone).toMatch(/^\+233[25]\d{8}$/)
      expect(agent.whatsapp).toMatch(/^\+233[25]\d{8}$/)
      expect(agent.email).toMatch(/@agents\.fihankra\.example$/)
      expect(agent.licenceNumber).toMatch(/^REAC\/BR\/\d{4}\/\d{4}$/)
    }
  })
})

describe('pictures of a property', () => {
  it('are known, and show each view at most once', () => {
    expect(
      breaking((property) => {
        const views = property.pictures.map((key) => pictureByKey.get(key)?.view)
        return views.length > 0 && !views.includes(undefined) && new Set(views).size === views.length
      }),
    ).toEqual([])
  })

  it('start with the outside, or with the room itself for rooms', () => {
    expect(
      breaking((property) => {
        const view = pictureByKey.get(property.pictures[0] ?? '')?.view
        return view === 'exterior' || (property.type === 'Room' && view === 'room')
      }),
    ).toEqual([])
  })

  it('match the type', () => {
    expect(
      breaking((property) => {
        const allowed = kinds[property.type]
        return property.pictures.every((key, index) => {
          const kind = pictureByKey.get(key)?.kind ?? ''
          return allowed.covers.includes(kind) || (index > 0 && allowed.inside.includes(kind))
        })
      }),
    ).toEqual([])
  })

  it('use no cover more than twice, and never twice in one place', () => {
    const covers = properties.map((property) => property.pictures[0] ?? '')
    for (const cover of covers)
      expect(covers.filter((other) => other === cover).length, cover).toBeLessThanOrEqual(2)
    expect(repeated(properties.map((property) => `${property.pictures[0]} in ${property.place}`))).toEqual([])
  })
})

describe('the insides of homes', () => {
  const newestFirst = [...properties].sort((one, other) => one.publishedDaysAgo - other.publishedDaysAgo)
  const insidesOf = (property: Property) =>
    property.pictures.flatMap((key) => {
      const picture = pictureByKey.get(key)
      return picture?.room ? [{ key, room: picture.room }] : []
    })
  /** Pairs of homes, at most so many places apart in the list, that share what `of` says of an inside. */
  const sharing = (of: 'key' | 'room', places: number) =>
    newestFirst.flatMap((one, index) =>
      newestFirst
        .slice(index + 1, index + 1 + places)
        .filter((other) => insidesOf(one).some((each) => insidesOf(other).some((same) => same[of] === each[of])))
        .map((other) => `${one.key} and ${other.key}`),
    )

  it('are all shown somewhere, and none twice in one page of results', () => {
    const shown = new Set(properties.flatMap(({ pictures: keys }) => keys))
    expect(pictures.filter(({ key }) => !shown.has(key))).toEqual([])
    expect(sharing('key', PAGE - 1)).toEqual([])
  })

  it('stand on no two cards, whatever the list is narrowed to', () => {
    const covers = properties.map((property) => property.pictures[0] ?? '')
    expect(repeated(covers.filter((key) => pictureByKey.get(key)?.room))).toEqual([])
  })

  it('are not one room in two colours, in one home or in homes side by side', () => {
    expect(
      breaking((property) => repeated(insidesOf(property).map(({ room }) => room)).length === 0),
    ).toEqual([])
    expect(sharing('room', 1)).toEqual([])
  })
})

describe('picture files', () => {
  it('exist in all widths and formats, and no others do', () => {
    const expected = pictures.flatMap(({ key }) =>
      widths.flatMap((width) => formats.map((format) => `${key}-${width}.${format}`)),
    )
    const found = readdirSync(`${folder}pictures`)
    expect(expected.filter((file) => !found.includes(file))).toEqual([])
    expect(found.filter((file) => !expected.includes(file))).toEqual([])
  })

  it('weigh less than 14 MB together', () => {
    const bytes = readdirSync(`${folder}pictures`).map((file) => statSync(`${folder}pictures/${file}`).size)
    expect(Math.min(...bytes)).toBeGreaterThan(1_000)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(14_000_000)
  })

  it('are described with an alternative text, a caption, a colour and a thumbhash', () => {
    expect(repeated(pictures.map((picture) => picture.key))).toEqual([])
    for (const picture of pictures) {
      expect(picture.alt.length, picture.key).toBeGreaterThan(20)
      expect(picture.caption, picture.key).toMatch(/^[A-Z][^.]{5,60}$/)
      expect(picture.room === undefined, picture.key).toBe(picture.view === 'exterior')
      expect(picture.dominant, picture.key).toMatch(/^#[0-9a-f]{6}$/)
      expect(Buffer.from(picture.thumbhash, 'base64').length, picture.key).toBeGreaterThan(10)
    }
  })
})

describe('sample articles', () => {
  it('are three, each with a text of 600 to 1,100 words before its sources and a cover picture', () => {
    expect(articles).toHaveLength(3)
    expect(repeated(articles.map((article) => article.key))).toEqual([])
    for (const article of articles) {
      const path = `articles/${article.key}.md`
      expect(existsSync(`${folder}${path}`), path).toBe(true)
      const words = text(path).split('## Sources')[0]?.split(/\s+/).length
      expect(words, path).toBeGreaterThanOrEqual(600)
      expect(words, path).toBeLessThanOrEqual(1_100)
      expect(text(path)).toContain('## Sources')
      expect(text(path)).toContain('not legal advice')
      expect(pictureByKey.has(article.cover.key), path).toBe(true)
    }
  })

  it('name the acts they speak of with their numbers, and link official addresses only', () => {
    const official = /^https:\/\/www\.(parliament|lc\.gov|bog\.gov|mwh\.gov)\.gh$/
    for (const { key } of articles) {
      const [body = '', sources = ''] = text(`articles/${key}.md`).split('## Sources')
      expect(sources, key).toMatch(/\((Act|PNDCL) \d+\)/)
      const links = [...sources.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href)
      expect(links.filter((href) => official.test(href)).length, key).toBeGreaterThan(0)
      expect(links.filter((href) => !official.test(href) && !href.startsWith('/'))).toEqual([])
      expect(body).not.toMatch(/https?:/)
      // Every act that the text names stands among its sources.
      for (const [, number] of body.matchAll(/\((?:Act|PNDCL) (\d+)\)/g)) expect(sources, key).toContain(`${number})`)
    }
  })

  it('fall into the categories of the blog', () => {
    const categories = [
      'Buying Guide',
      'Selling Tips',
      'Market Trends',
      'Investment',
      'Home Improvement',
      'News',
    ]
    for (const article of articles) expect(categories).toContain(article.category)
  })
})
