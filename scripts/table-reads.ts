/** Which feature owns which table: it alone writes there. Others read what FEATURE_MAY_READ says. */
export const TABLE_OWNERS: Record<string, string> = {
  places: 'places',
  place_aliases: 'places',
  profiles: 'accounts',
  accounts: 'accounts',
  sessions: 'accounts',
  account_tokens: 'accounts',
  email_changes: 'accounts',
  link_requests: 'accounts',
  mails: 'mail',
  rate_limits: 'limits',
  audit_events: 'audit',
  images: 'media',
  properties: 'properties',
  property_images: 'properties',
  property_status_changes: 'properties',
  property_price_changes: 'properties',
  property_owner_changes: 'properties',
  property_previews: 'properties',
  property_publications: 'properties',
  place_prices: 'properties',
  place_price_months: 'properties',
  property_drafts: 'properties',
  property_imports: 'properties',
  property_import_rows: 'properties',
  property_claims: 'properties',
  property_views: 'properties',
  removed_properties: 'properties',
  property_counts: 'properties',
  property_totals: 'properties',
  property_count_changes: 'properties',
  property_cells: 'properties',
  property_cell_changes: 'properties',
  property_changes: 'properties',
  property_paper_sightings: 'properties',
  plan_rules: 'plans',
  rent_to_own_offers: 'rent-to-own',
  favorites: 'favorites',
  cart_items: 'cart',
  orders: 'orders',
  order_items: 'orders',
  order_status_changes: 'orders',
  payments: 'orders',
  checkout_attempts: 'orders',
  instalment_payments: 'instalments',
  unconfirmed_plans: 'instalments',
  plan_notices: 'instalments',
  collection_payments: 'collections',
  agreements: 'agreements',
  agreement_notices: 'agreements',
  agreement_status_changes: 'agreements',
  agreement_price_raises: 'agreements',
  agreement_signatures: 'agreements',
  agreement_documents: 'agreements',
  application_identities: 'agreements',
  application_files: 'agreements',
  property_agreements: 'properties',
  ledger_entries: 'agreements',
  ledger_postings: 'agreements',
  ledger_proposals: 'agreements',
  leads: 'leads',
  lead_notes: 'leads',
  property_reports: 'reports',
  offered_homes: 'offered-homes',
  offered_home_images: 'offered-homes',
  posts: 'blog',
  post_drafts: 'blog',
  subscribers: 'newsletter',
  post_mailings: 'newsletter',
  mailing_homes: 'newsletter',
  newsletter_tallies: 'newsletter',
  saved_searches: 'saved-searches',
  saved_search_keys: 'saved-searches',
  saved_search_matches: 'saved-searches',
  devices: 'saved-searches',
  notifications: 'saved-searches',
  shortlists: 'shortlists',
  shortlist_homes: 'shortlists',
  shortlist_voters: 'shortlists',
  shortlist_votes: 'shortlists',
  shortlist_comments: 'shortlists',
  page_vitals: 'vitals',
  sample_sets: 'seed',
  brand_texts: 'brand-texts',
}

export type SourceText = { path: string; text: string }

/** A table that a file asks, and whose it is. `reader` is the file's feature, or its folder of `src/`. */
export type TableRead = { path: string; reader: string; table: string; owner: string }

// The seed fills any table and migrations change it; both run by themselves, never for a request.
const NOT_ASKED =
  /[.]test[.]tsx?$|[.]contract[.]ts$|\/testing\/|^src\/database\/(seed|migrations|migrate[.]server[.]ts)/
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm
// `draftsIn` lends the steps that read and write the table it is given.
const BUILDER =
  /\b(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|from|using|draftsIn)\(\s*(\[[^\]]*\]|'[^']*'|"[^"]*"|`[^`]*`)/g
const SQL = /\b(?:from|join|using)\s+(?:only\s+)?"?([a-z_]+)"?/gi
// A name that is not written out escapes whoever looks for it.
const UNNAMED =
  /\b(?:(?:selectFrom|(?:inner|left|right|full|cross)Join)\(\s*[a-z]\w*\s*[,)]|sql[.]table\(\s*[a-z])/
const UNNAMED_IN_SQL = /\b(?:from|join)\s+\$\{/
const WITH_SQL = /[.](queries|commands|jobs|privacy)[.]server[.]ts$/

/** Builder calls name tables in camelCase, SQL in snake_case: one spelling for both. */
export const snakeCase = (name: string): string =>
  name.replace(/^.*[.]/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function readerOf(path: string): string {
  const [, folder = '', name = ''] = path.split('/')
  return folder === 'features' ? name : folder
}

/** Every table of somebody else that a file asks, in queries built or written out. */
export function findTableReads(files: readonly SourceText[], owners = TABLE_OWNERS): TableRead[] {
  return files.flatMap(({ path, text }) => {
    if (!/^src\/.*[.]tsx?$/.test(path) || NOT_ASKED.test(path)) return []
    const code = text.replace(COMMENT, '')
    const built = [...code.matchAll(BUILDER)].flatMap(([, given = '']) =>
      [...given.matchAll(/['"`]([\w.]+)/g)].map(([, name = '']) => snakeCase(name)),
    )
    const written = /[.]server[.]ts$/.test(path) ? [...code.matchAll(SQL)].map(([, name = '']) => name) : []
    const reader = readerOf(path)
    return [...new Set([...built, ...written])].flatMap((table) => {
      const owner = owners[table]
      return owner && owner !== reader ? [{ path, reader, table, owner }] : []
    })
  })
}

/** Files that ask a table whose name they do not write out, so that nobody sees which. */
export function findUnnamedReads(files: readonly SourceText[]): string[] {
  return files
    .filter(({ path, text }) => {
      // The steps of drafts are lent to whoever names the table.
      if (!/^src\/.*[.]tsx?$/.test(path) || NOT_ASKED.test(path) || path.startsWith('src/features/drafts/'))
        return false
      const code = text.replace(COMMENT, '')
      return UNNAMED.test(code) || (WITH_SQL.test(path) && UNNAMED_IN_SQL.test(code))
    })
    .map(({ path }) => path)
}

/** Whose tables somebody may ask; nobody's when they are not named. */
export type MayRead = Readonly<Record<string, readonly string[]>>

/** Tables asked by who may not ask them, tables asked without their name, and declared readers who ask nobody. */
export function findReadProblems(
  files: readonly SourceText[],
  mayRead: MayRead,
  owners = TABLE_OWNERS,
): string[] {
  const reads = findTableReads(files, owners)
  const isRead = (reader: string, owner: string) =>
    reads.some((read) => read.reader === reader && read.owner === owner)
  return [
    ...reads
      .filter(({ reader, owner }) => !mayRead[reader]?.includes(owner) && !isStart(reader, owner))
      .map(
        ({ path, reader, table, owner }) =>
          `table read: ${path} → ${table}, which ${owner} owns\n  ${reader} may read ${mayRead[reader]?.join(', ') || 'no table of others'}`,
      ),
    ...findUnnamedReads(files).map(
      (path) => `table read: ${path} asks a table whose name is not written there`,
    ),
    ...Object.entries(mayRead).flatMap(([reader, others]) =>
      others
        .filter((owner) => !isRead(reader, owner))
        .map(
          (owner) =>
            `unused arrow: ${reader} may read ${owner} and does not\n  Take it out of FEATURE_MAY_READ`,
        ),
    ),
  ]
}

// The program asks at its start whether the samples are loaded.
const isStart = (reader: string, owner: string) => reader === 'server' && owner === 'seed'
