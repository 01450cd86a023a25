import type { Setting, Slice } from '#/platform/config/setting.ts'

const TITLES: Record<string, string> = {
  http: 'Serving',
  data: 'Data',
  crypto: 'Secret key',
  email: 'Mail',
  storage: 'Files',
  backup: 'Backups',
  erasures: 'Erased accounts',
  uploads: 'Uploads',
  imports: 'Import of properties',
  administrator: 'First administrator',
  accounts: 'Accounts and limits',
  mail: 'Mails that anybody can cause',
  cart: 'Cart',
  favorites: 'Favorites',
  orders: 'Orders',
  transfers: 'Bank transfers',
  collections: 'Monthly payments',
  agreements: 'Renting to own',
  leads: 'Leads',
  reports: 'Reports',
  offeredHomes: 'Homes that owners offer',
  newsletter: 'Newsletter',
  savedSearches: 'Saved searches',
  shortlists: 'Shortlists shared with family',
  rentLaw: 'Law',
  saleCosts: 'Costs of buying',
  views: 'Statistics',
  vitals: 'Page speed',
  readApi: 'Public API',
  payments: 'Payment',
  push: 'Notifications',
  log: 'Log',
  metrics: 'Metrics',
  tracing: 'Traces',
  brand: 'Brand',
  map: 'Map',
}

/** `.env.example`: every setting with its meaning, commented out, so that a copy changes nothing until edited. */
export function renderEnvironmentExample(slices: Record<string, Slice>): string {
  const parts = Object.entries(slices).map(([name, slice]) => {
    const settings = Object.values(slice).map(
      (setting) => `# ${setting.doc}\n# ${setting.variable}=${fallbackOf(setting)}`,
    )
    return `## ${titleOf(name)}\n${settings.join('\n')}`
  })
  return `# Every setting has a default: the program starts without this file.\n# Written by \`npm run docs:settings\`.\n\n${parts.join('\n\n')}\n`
}

/** `docs/settings.md`: the same as a table per slice. */
export function renderSettingsPage(slices: Record<string, Slice>): string {
  const parts = Object.entries(slices).map(([name, slice]) => {
    const rows = Object.values(slice).map(
      (setting) =>
        `| \`${setting.variable}\` | ${code(fallbackOf(setting))} | ${setting.doc}${setting.secret ? ' Secret: never printed.' : ''} |`,
    )
    return `## ${titleOf(name)}\n\n| Variable | Default | Meaning |\n|---|---|---|\n${rows.join('\n')}`
  })
  return `# Settings\n\nRead once, when the program starts, from the environment; all mistakes are reported together. Written by \`npm run docs:settings\`.\n\n${parts.join('\n\n')}\n`
}

function titleOf(slice: string): string {
  const title = TITLES[slice]
  if (!title) throw new Error(`Give the settings slice "${slice}" a title`)
  return title
}

function fallbackOf(setting: Setting): string {
  if (setting.fallbackText !== undefined) return setting.fallbackText
  return setting.fallback === undefined ? '' : String(setting.fallback)
}

function code(text: string): string {
  return text === '' ? 'not set' : `\`${text}\``
}
