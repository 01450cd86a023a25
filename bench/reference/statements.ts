/** A statement with a name, so that PostgreSQL parses and plans it once for each connection. */
export type Statement = { name: string; text: string; values: unknown[] }

const PAGE_SIZE = 24
const MOST_COUNTED = 1_000
const CARD_COLUMNS = `p.id, p.title, p.location, p.price_pesewas, p.tag, p.type, p.beds, p.baths, p.area_square_feet,
  p.rating, p.is_popular, p.published_at, p.cover, p.image_count`

/** Where a place stands in the table: its own column by its kind. */
export type ReferencePlace = { id: string; kind: 'region' | 'city' | 'neighbourhood'; label: string }

const PLACE_COLUMNS = { region: 'region_id', city: 'city_id', neighbourhood: 'place_id' } as const

const ORDERS: Record<string, string> = {
  latest: 'published_at desc, id desc',
  'price-asc': 'price_pesewas, id',
  'price-desc': 'price_pesewas desc, id desc',
}

/** The page of 24 and the count up to a thousand of what the address asks for, in the program's own parameters. */
export function listStatements(
  parameters: URLSearchParams,
  placeOf: (name: string) => ReferencePlace | undefined,
): { page: Statement; count: Statement } {
  const conditions = ["status = 'active'"]
  const shape: string[] = []
  const values: unknown[] = []
  const add = (name: string, condition: (parameter: string) => string, value: unknown) => {
    shape.push(name)
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  const location = placeOf(parameters.get('location') ?? '')
  if (location) {
    const column = PLACE_COLUMNS[location.kind]
    add(column, (parameter) => `${column} = ${parameter}`, location.id)
  }
  const tag = parameters.get('category')
  if (tag) add('tag', (parameter) => `tag = ${parameter}`, tag)
  const type = parameters.get('type')
  if (type) add('type', (parameter) => `type = ${parameter}`, type[0]?.toUpperCase() + type.slice(1))
  for (const [name, column, sign, factor] of [
    ['minPrice', 'price_pesewas', '>=', 100],
    ['maxPrice', 'price_pesewas', '<=', 100],
    ['beds', 'beds', '>=', 1],
    ['baths', 'baths', '>=', 1],
  ] as const) {
    const least = parameters.get(name)
    if (least) add(name, (parameter) => `${column} ${sign} ${parameter}`, Number(least) * factor)
  }
  for (const word of (parameters.get('query') ?? '').toLowerCase().split(/\s+/)) {
    if (word) add('word', (parameter) => `words like ${parameter}`, `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  }
  const sort = parameters.get('sort') ?? 'latest'
  const offset = (Number(parameters.get('page') ?? 1) - 1) * PAGE_SIZE
  const where = conditions.join(' and ')
  const order = ORDERS[sort] ?? ORDERS.latest
  const name = shape.join(' ')
  return {
    page: {
      name: `page ${name} ${sort}`,
      text: `with page as materialized (
          select id from reference.properties where ${where}
          order by ${order} limit ${PAGE_SIZE} offset $${values.length + 1}
        )
        select ${CARD_COLUMNS} from page join reference.properties as p using (id) order by ${order}`,
      values: [...values, offset],
    },
    count: {
      name: `count ${name}`,
      text: `select count(*)::int as count from (
        select from reference.properties where ${where} limit ${MOST_COUNTED}) as counted`,
      values,
    },
  }
}

export const detailStatement = (id: string): Statement => ({
  name: 'detail',
  text: `select id, title, description, location, price_pesewas, tag, type, beds, baths, area_square_feet, rating,
      is_popular, status, published_at, place_slug, place_label, agent_name, agent_phone, licence_number, images
    from reference.properties where id = $1`,
  values: [id],
})

export const suggestStatement = (typed: string): Statement => ({
  name: 'suggest',
  text: `select id, slug, label, count from reference.places
    where lower(label) like $1 order by count desc, label limit 8`,
  values: [`${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`],
})

const SESSION = `with session as (
    select user_id from reference.sessions where token_hash = $1 and expires_at > now()
  )`

/** Checks the session, saves a property that can be seen or lets it go, and counts, in one round trip. */
export const favoriteStatement = (tokenHash: Buffer, propertyId: string, isFavorite: boolean): Statement => ({
  name: isFavorite ? 'add favorite' : 'remove favorite',
  text: isFavorite
    ? `${SESSION}, added as (
        insert into reference.favorites
          select session.user_id, p.id, now()
          from session, reference.properties as p
          where p.id = $2 and p.status in ('active', 'reserved', 'sold', 'let')
        on conflict do nothing
        returning 1
      )
      select ((select count(*) from reference.favorites as f where f.user_id = session.user_id)
        + (select count(*) from added))::int as count
      from session`
    : `${SESSION}, removed as (
        delete from reference.favorites as f using session
        where f.user_id = session.user_id and f.property_id = $2
        returning 1
      )
      select ((select count(*) from reference.favorites as f where f.user_id = session.user_id)
        - (select count(*) from removed))::int as count
      from session`,
  values: [tokenHash, propertyId],
})
