// The import rules of the code base, in one place; `scripts/check-boundaries.mjs` runs them.

// What each top folder of src/ may import. Read it top-down: every arrow points to a line above.
export const LAYER_MAY_USE = {
  shared: [],
  ui: [],
  'service-worker': ['shared'],
  database: ['shared'],
  platform: ['shared', 'database'],
  features: ['shared', 'ui', 'database', 'platform'],
  web: ['shared', 'ui', 'features'],
  routes: ['shared', 'ui', 'features', 'web'],
  server: ['shared', 'database', 'platform', 'features', 'web', 'routes'],
}
// Web and routes receive services through the request context, so they need the type of that bundle only.
const SERVICES_TYPE = ['^src/platform/services[.]ts$']
const ALSO_ALLOWED = { web: SERVICES_TYPE, routes: SERVICES_TYPE }

// Which features a feature may use: only ones listed above it, so cycles cannot be declared.
// To reach the other way, emit an event and subscribe in server/.
export const FEATURE_MAY_USE = {
  brand: [],
  access: [],
  audit: ['access'],
  limits: [],
  mail: ['access', 'brand', 'limits'],
  accounts: ['access', 'audit', 'limits', 'mail'],
  oversight: ['accounts', 'audit', 'mail'],
  places: [],
  amenities: [],
  papers: [],
  media: ['access', 'accounts', 'limits'],
  agents: ['access', 'accounts', 'media'],
  'brand-texts': ['accounts', 'audit', 'brand', 'media'],
  drafts: ['access', 'accounts'],
  plans: [],
  properties: [
    'access',
    'accounts',
    'amenities',
    'audit',
    'drafts',
    'limits',
    'media',
    'oversight',
    'papers',
    'places',
    'plans',
  ],
  favorites: ['access', 'accounts', 'properties'],
  cart: ['access', 'accounts', 'media', 'plans', 'properties'],
  orders: ['access', 'accounts', 'audit', 'brand', 'cart', 'limits', 'mail', 'media', 'plans', 'properties'],
  collections: ['limits', 'mail', 'orders', 'properties'],
  instalments: [
    'access',
    'accounts',
    'audit',
    'brand',
    'collections',
    'mail',
    'orders',
    'plans',
    'properties',
  ],
  'rent-to-own': ['access', 'accounts', 'audit', 'plans', 'properties'],
  search: ['amenities', 'papers', 'places', 'plans', 'properties'],
  agreements: [
    'access',
    'accounts',
    'audit',
    'brand',
    'collections',
    'limits',
    'mail',
    'places',
    'properties',
    'rent-to-own',
  ],
  leads: ['access', 'accounts', 'audit', 'limits', 'mail', 'properties'],
  reports: ['access', 'accounts', 'audit', 'limits', 'properties'],
  'offered-homes': ['access', 'accounts', 'audit', 'limits', 'mail', 'media', 'properties'],
  statistics: ['access'],
  blog: ['access', 'accounts', 'audit', 'drafts', 'media', 'oversight'],
  desk: ['access', 'instalments', 'leads', 'properties', 'reports'],
  newsletter: ['access', 'accounts', 'audit', 'limits', 'mail', 'media', 'properties'],
  'saved-searches': ['access', 'accounts', 'limits', 'mail', 'media', 'places', 'properties', 'search'],
  shortlists: ['access', 'accounts', 'limits', 'properties'],
  sharing: ['blog', 'media', 'properties'],
  vitals: ['limits'],
  'first-steps': ['accounts', 'audit', 'blog', 'brand', 'properties'],
  handover: ['accounts', 'audit', 'leads', 'mail', 'orders', 'properties'],
  privacy: [
    'access',
    'accounts',
    'agreements',
    'audit',
    'blog',
    'cart',
    'favorites',
    'instalments',
    'leads',
    'mail',
    'media',
    'newsletter',
    'offered-homes',
    'orders',
    'properties',
    'rent-to-own',
    'reports',
    'saved-searches',
    'shortlists',
  ],
}

// Whose tables a feature may ask, beside its own: again only those of features listed above it. Who may not reads by a
// function of the owner, or what the owner hands down; a feature that is missing here asks nobody.
export const FEATURE_MAY_READ = {
  accounts: ['audit'],
  oversight: ['accounts', 'audit'],
  agents: ['accounts'],
  properties: ['accounts', 'media', 'places', 'plans'],
  favorites: ['properties'],
  cart: ['accounts', 'properties'],
  orders: ['accounts', 'cart', 'media', 'properties'],
  instalments: ['accounts', 'orders'],
  'rent-to-own': ['properties'],
  search: ['places', 'properties'],
  agreements: ['accounts', 'orders', 'properties'],
  leads: ['accounts', 'properties'],
  reports: ['accounts', 'properties'],
  'offered-homes': ['accounts', 'media', 'properties'],
  statistics: ['favorites', 'leads', 'orders', 'properties'],
  blog: ['accounts', 'media'],
  desk: ['agreements', 'blog', 'leads', 'mail', 'offered-homes', 'orders', 'properties', 'reports'],
  newsletter: ['blog', 'mail'],
  'saved-searches': ['accounts', 'properties'],
  shortlists: ['accounts', 'properties'],
  sharing: ['properties'],
  'first-steps': ['agreements', 'leads', 'orders', 'properties'],
}

const order = Object.keys(FEATURE_MAY_USE)
for (const [verb, map] of Object.entries({ use: FEATURE_MAY_USE, read: FEATURE_MAY_READ })) {
  for (const [name, others] of Object.entries(map)) {
    const wrong = others.find((other) => !order.slice(0, order.indexOf(name)).includes(other))
    if (wrong) throw new Error(`${name} may not ${verb} ${wrong}: it is not listed above ${name}`)
  }
}

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const folder = (name) => `^src/${name}/`
const feature = (name) => `^src/features/${name}/`
const TEST = '[.]test[.]tsx?$'
const PURE = '[.](schema|rules|policy|errors|events|emails|config)[.]tsx?$'
// What only a test uses beside the code it serves: a sandbox, a contract suite.
const TEST_SUPPORT = '/testing/|[.]contract[.]ts$'
// The files the framework looks for by name; they stand where routes stand.
const SHELL = '^src/(root|routes|entry[.](client|server))[.]tsx?$'

export default {
  forbidden: [
    ...Object.entries(LAYER_MAY_USE).map(([layer, uses]) =>
      forbid(
        `layer: ${layer}`,
        `${layer}/ may import ${uses.join(', ') || 'nothing'}`,
        { path: folder(layer) },
        { path: '^src/', pathNot: [...[layer, ...uses].map(folder), ...(ALSO_ALLOWED[layer] ?? [])] },
      ),
    ),
    forbid(
      'layer: shell',
      'root, routes and the entries may import what routes may',
      { path: SHELL },
      { path: '^src/(server|platform|database)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'layer: undeclared',
      'A folder of src/ needs a line in LAYER_MAY_USE',
      { path: '^src/[^/]+/', pathNot: Object.keys(LAYER_MAY_USE).map(folder) },
      {},
    ),
    ...Object.entries(FEATURE_MAY_USE).map(([name, uses]) =>
      forbid(
        `feature: ${name}`,
        `${name} may use ${uses.join(', ') || 'no other feature'}`,
        { path: feature(name) },
        { path: '^src/features/', pathNot: [name, ...uses].map(feature) },
      ),
    ),
    forbid(
      'feature: undeclared',
      'Add the feature to FEATURE_MAY_USE',
      { path: '^src/features/', pathNot: Object.keys(FEATURE_MAY_USE).map(feature) },
      {},
    ),
    forbid(
      'feature: private parts',
      "A feature's folders are private to it; web and routes may use them, and tests may set a scene with them",
      { path: '^src/features/([^/]+)/', pathNot: TEST },
      { path: '^src/features/[^/]+/[^/]+/', pathNot: '^src/features/$1/' },
    ),
    forbid(
      'platform: types only',
      'Web and routes take the type of the services and get the services themselves from the request',
      { path: '^src/(web|routes)/', pathNot: TEST },
      { path: '^src/platform/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'pure files',
      'schema, rules, policy, errors, events, emails and config files do no input or output',
      { path: PURE },
      {
        dependencyTypesNot: ['type-only'],
        path: [
          '[.]server[.]tsx?$',
          '^src/(database|platform/(?!config/setting[.]ts$))',
          '^(node:)?(fs|net|http|crypto)(/|$)',
        ],
      },
    ),
    forbid(
      'browser code',
      'In shared, ui and features only *.server files may use *.server files, platform or database',
      { path: '^src/(shared|ui|features)/', pathNot: ['[.](server|test|config)[.]tsx?$', TEST_SUPPORT] },
      { path: ['[.]server[.]tsx?$', '^src/(platform|database)/'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'client files',
      'What runs in the browser alone is not there on the server, nor for what runs in both',
      { path: ['^src/(shared|ui|database|platform|server)/', PURE, '[.]server[.]tsx?$'], pathNot: TEST },
      { path: '[.]client[.]tsx?$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'sql',
      'SQL lives in queries, commands, jobs and privacy only',
      {
        path: '^src/(features|web|routes|ui)/',
        pathNot: ['[.](queries|commands|jobs|privacy)[.]server[.]ts$', TEST],
      },
      { path: ['^src/database/', 'node_modules/(kysely|pg)/'], dependencyTypesNot: ['type-only'] },
    ),
    // A circle in which one arrow is only a type ends nowhere: a part that is loaded later may name its caller's types.
    forbid(
      'no cycles',
      'Break it with an event or by moving the shared part down',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'tests stay out',
      'Production code does not import tests or what only tests use',
      { path: '^src/', pathNot: [TEST, TEST_SUPPORT] },
      { path: [TEST, '^tests/', TEST_SUPPORT] },
    ),
    forbid(
      'unresolved',
      'The imported file does not exist',
      { path: '^src/' },
      { couldNotResolve: true, pathNot: ['^~icons/', '^virtual:', '^[.]/[+]types/'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc', // TypeScript 7 has no compiler that dependency-cruiser can read with
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
