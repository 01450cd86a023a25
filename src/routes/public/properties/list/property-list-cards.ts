import type { CardPicture, PropertyCardFacts } from '#/features/properties/property.schema.ts'

type Row = readonly unknown[]

/** Cards with the names of their facts said once, which a page of them would else say for each. */
export type CardTable = {
  names: readonly string[]
  pictureNames: readonly string[]
  /** The facts by name; the last is the picture's row, or null. */
  rows: readonly Row[]
}

export function packCards(cards: readonly PropertyCardFacts[]): CardTable {
  const [first] = cards
  const pictured = cards.find(({ cover }) => cover)?.cover
  const names = first ? Object.keys(first).filter((name) => name !== 'cover') : []
  const pictureNames = pictured ? Object.keys(pictured) : []
  return {
    names,
    pictureNames,
    rows: cards.map(({ cover, ...facts }) => [
      ...valuesOf(facts, names),
      cover ? valuesOf(cover, pictureNames) : null,
    ]),
  }
}

/** The cards again, new objects each time. */
export function unpackCards({ names, pictureNames, rows }: CardTable): PropertyCardFacts[] {
  return rows.map((row) => {
    const picture = row[names.length] as Row | null
    const card = recordOf(names, row)
    card.cover = picture && (recordOf(pictureNames, picture) as CardPicture)
    return card as PropertyCardFacts
  })
}

function valuesOf(record: object, names: readonly string[]): Row {
  return names.map((name) => (record as Record<string, unknown>)[name])
}

function recordOf(names: readonly string[], row: Row): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [at, name] of names.entries()) record[name] = row[at]
  return record
}
