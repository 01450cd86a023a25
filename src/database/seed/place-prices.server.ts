import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Least and most, in cedis. */
export type Range = readonly [number, number]

/** What homes cost at a place. Rents are a month's. */
export type PlacePrices = {
  slug: string
  city: string
  /** How the place is written in a title: `East Legon`. */
  name: string
  rentOfTwoBeds: Range
  priceOfThreeBeds: Range
  /** Undefined where hardly any land is left. */
  plot: Range | undefined
}

/** Reads places.csv of the folder: a header, then plain cells without quotes. An error names the line. */
export async function readPlacePrices(folder: string): Promise<PlacePrices[]> {
  const text = await readFile(join(folder, 'places.csv'), 'utf8')
  const [header = '', ...lines] = text.trim().split(/\r?\n/)
  const names = header.split(',')
  return lines.map((line, index) => {
    const cells = line.split(',')
    const cell = (name: string) => cells[names.indexOf(name)] ?? ''
    const range = (name: string): Range | undefined => {
      const least = Number(cell(`${name}_min_ghs`))
      const most = Number(cell(`${name}_max_ghs`))
      return least > 0 && most >= least ? [least, most] : undefined
    }
    const rentOfTwoBeds = range('rent2bed')
    const priceOfThreeBeds = range('sale3bed')
    if (cells.length !== names.length || !cell('slug') || !rentOfTwoBeds || !priceOfThreeBeds) {
      throw new Error(`places.csv, line ${index + 2}: a slug and prices for rent and sale are needed.`)
    }
    const name = cell('neighbourhood')
    return {
      slug: cell('slug'),
      city: cell('city'),
      name,
      rentOfTwoBeds,
      priceOfThreeBeds,
      plot: range('plot'),
    }
  })
}
