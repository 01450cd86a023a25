import { readFileSync } from 'node:fs'
import type { MappedPlace } from '../../src/features/places/place.schema.ts'
import { toSlug } from '../../src/shared/text.ts'

/** The places of the list that migrations are written from, for tests without a database: slugs stand for ids. */
export function readGhana(): MappedPlace[] {
  const lines = readFileSync(new URL('../../scripts/places/ghana.csv', import.meta.url), 'utf8')
  const places: MappedPlace[] = []
  for (const line of lines.trim().split('\n').slice(1)) {
    const [region = '', city = '', neighbourhood = '', , , , aliases = ''] = line.split(',')
    const kind = neighbourhood ? 'neighbourhood' : city ? 'city' : 'region'
    const name = neighbourhood || city || region
    const above = neighbourhood ? city : region
    const parent =
      kind === 'region' ? undefined : places.find((each) => each.name === above && each.kind !== kind)
    const taken = places.some(({ slug }) => slug === toSlug(name))
    const slug = toSlug(kind === 'region' ? `${name} Region` : taken ? `${name} ${above}` : name)
    places.push({
      id: slug,
      kind,
      name,
      slug,
      label: kind === 'region' ? `${name} Region` : `${name}, ${above}`,
      parentId: parent?.id ?? null,
      position: null,
      aliases: aliases.split(';').filter(Boolean).map(toSlug),
    })
  }
  return places
}
