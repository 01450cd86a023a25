import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { icons, iconsBehindSignIn } from './vite.icons.ts'
import { routerInUse } from './vite.router.ts'
import { UNBUNDLED } from './vite.unbundled.ts'

const SHARED =
  /icons\/ph\/|^\0icon$|src\/(ui\/(overlays\/first-on-back|lazy-on-intent|logo|price|card-link|picture-when-near|picture|skeleton|badge|card|empty-state|saves-data|icon-button)|shared\/(phone|money|ids)|features\/properties\/(property\.schema|components\/(pressed-card|property-card|property-facts))|routes\/public\/public-layout|web\/(request\/(deferred|access|nonce)|offline\/(may-cache|register-worker)|layout\/(site-links|site-header|navigation-progress)|session\/(session-provider|session-mark)|buyers\/(id-marks|favorite-hearts|header-marks)|auth\/remembered-key))\.tsx?$/
const BEHIND_SIGN_IN = new RegExp(`icons/ph/(?:${iconsBehindSignIn().join('|')})(?![\\w-])`)

// Left alone, the bundler cuts what pages share into dozens of files of a few hundred bytes. A phone far away waits for
// each of them, and together they compress better: these two take about 9 kB off a first visit.
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|clsx)\//, priority: 2 },
  // What every public page has, in one piece for the same reason.
  {
    name: 'public',
    test: (id: string) => !BEHIND_SIGN_IN.test(id) && SHARED.test(id),
    priority: 1,
  },
  { name: 'more-icons', test: BEHIND_SIGN_IN, priority: 1 },
  // Dialogs and sheets come on intent, however many pages have one; visitors need nothing of the private pages.
  {
    name: 'site',
    test: /^(?!.*\/ui\/(dialog|sheet|data-table)[.](tsx|css))(?!.*\/routes\/(account|admin)\/)(?!.*\/web\/((act|dashboard)\/|session\/(guard|access-denied))).*(\/src|icons)\//,
    // Fewer would put on every page what a third of them needs.
    minShareCount: 42,
  },
]

const EVERYWHERE = /\/(rolldown-runtime|framework|public)-[^/]*\.js$/

// Node holds the text of a module for as long as it runs, and twice as large when one letter is beyond Latin-1.
const serverInAscii: Plugin = {
  name: 'server-in-ascii',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk') file.code = inAscii(file.code)
    }
  },
}

function inAscii(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), icons(), reactRouter(), routerInUse(), serverInAscii],
  server: { middlewareMode: command === 'serve' },
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    // What is fetched on intent names the files that it needs; what every page has is there already, and each name
    // weighs.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !EVERYWHERE.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups },
            // Every page names dozens of files. Seven characters, the fewest that the bundler takes, tell two builds of a file apart.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
          // What a page shows on the server alone would else be fetched by the browser, and run for nothing.
          treeshake: {
            moduleSideEffects: [{ test: /src\/(features|shared|ui|web)\/.*\.tsx?$/, sideEffects: false }],
          },
        },
      },
    },
    // The program itself is part of the server bundle, so that its contexts are the routes' contexts.
    ssr: {
      // React's slow half is left out.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        rollupOptions: {
          input: './src/server/main.ts',
          // Without comments and blanks, which would be held too; names stay, for the log.
          output: { minify: { compress: false, mangle: false, codegen: true } },
        },
      },
      // What is held of a package is its own modules, comments and all, and what Node keeps of each; in the bundle it is
      // a few, without what nothing asks for.
      resolve:
        command === 'build' ? { noExternal: true, external: UNBUNDLED } : { noExternal: [/^@react-email\//] },
    },
  },
}))
