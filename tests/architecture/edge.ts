import type { TreeFile } from './tree.ts'

const QUERIES = /^src\/features\/.*[.]queries[.]server[.]ts$/
const FORMATS =
  /\b(?:format(?:Price|Amount|Date|DateTime|Phone|Measure)|toLocale(?:Date|Time)?String)\s*\(|\bIntl[.]\w+Format\b/

/** Queries that write or draw a document themselves, and those of lists that are still formatted where they are read. */
export const FORMATTING_QUERIES: Record<string, string> = {
  'src/features/orders/receipt/receipt.queries.server.ts': 'writes the receipt',
  'src/features/instalments/instalment-receipt-file.queries.server.ts': 'writes the receipt of an instalment',
  'src/features/agreements/documents/document-file.queries.server.ts': 'writes the papers of an agreement',
  'src/features/sharing/share-picture.queries.server.ts': 'draws the picture of a link',
  'src/features/properties/property.queries.server.ts': 'still formats the price of a card',
  'src/features/search/search-filter.queries.server.ts': 'still words the chips of a price',
}

/** Queries that give texts of money and dates instead of numbers and dates, and exceptions that nobody needs. */
export function findFormattingQueries(tree: TreeFile[], exceptions = FORMATTING_QUERIES): string[] {
  const formatting = new Set(
    tree.filter(({ path, text }) => QUERIES.test(path) && FORMATS.test(text)).map(({ path }) => path),
  )
  return [
    ...[...formatting]
      .filter((path) => !Object.hasOwn(exceptions, path))
      .map((path) => `${path}: formats; return the number or date, and format it where the page is made`),
    ...Object.keys(exceptions)
      .filter((path) => !formatting.has(path))
      .map((path) => `${path}: formats nothing any more; take it off FORMATTING_QUERIES`),
  ]
}
