import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { icons } from './vite.icons.ts'

const databaseSetup = './tests/support/database-setup.ts'

/** A test that needs a database or a process is named so; everything else runs without anything. */
const integrationTests = '**/*.integration.test.{ts,tsx}'

export default defineConfig({
  plugins: [icons()],
  test: {
    isolate: false,
    // Times are UTC everywhere; a developer's own zone must not hide a mistake.
    env: { TZ: 'UTC' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,samples,tests,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [integrationTests],
          // Those that try hundreds of random values are slow on a busy machine, never wrong.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        // As it is served: what React adds for development takes most of a page's time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'integration',
          // Programs that tests start share what was compiled.
          env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
          include: [`{src,tests}/${integrationTests}`],
          globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // They wait for the database and other processes as much as they work; the usual one less leaves two
          // processors half idle.
          maxWorkers: Math.max(2, availableParallelism() - 1),
        },
      },
      {
        extends: true,
        test: {
          name: 'campaigns',
          include: [`bench/${integrationTests}`],
          globalSetup: ['./bench/short/run-folder.ts'],
          // Each waits for others more than it works.
          maxWorkers: 2,
        },
      },
    ],
  },
})
