/**
 * Bundles the service worker into the built pages, with the list of what it keeps from the beginning. After
 * `react-router build`, before the files are compressed:
 *
 *   node scripts/build-service-worker.ts
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { NOTIFICATIONS_WORKER } from '#/shared/offline.ts'
import { client, readFirstFonts, readIcons, readManifest } from './built-client.ts'
import { listShell } from './service-worker-shell.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { name, manifest } = readManifest()
const shell = listShell(manifest, [...readFirstFonts(), ...readIcons()], {
  '/offline': name,
  '/favicon.svg': createHash('sha256')
    .update(readFileSync(join(client, 'favicon.svg')))
    .digest('hex')
    .slice(0, 16),
})

const workers = {
  'service-worker.js': 'service-worker.ts',
  [NOTIFICATIONS_WORKER.slice(1)]: 'notifications-worker.ts',
}
for (const [file, source] of Object.entries(workers))
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: client,
      emptyOutDir: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, 'src/service-worker', source),
        output: { format: 'iife', entryFileNames: file },
      },
    },
  })
process.stdout.write(`The service worker keeps ${shell.length} files from the beginning.\n`)
