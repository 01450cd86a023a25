import { expect, test } from 'vitest'
import { readTree } from '../../tests/architecture/tree.ts'
import { jobDefinitions } from './background.server.ts'

// Jobs of the version before wait under these names.
test('queues keep their names', () => {
  expect(jobDefinitions.map(({ name }) => name)).toEqual([
    'send-mail',
    'mail-link',
    'send-newsletter',
    'render-avif',
    'remove-image-files',
    'fold-counts',
    'count-place-prices',
    'check-counts',
    'check-import',
    'import-rows',
    'clean-up-imports',
    'tell-of-matches',
    'send-notification',
    'note-erasure',
    'make-backup',
    'settle-payments',
    'reconcile-payments',
    'reconcile-old-payments',
    'advance-agreements',
    'remind-of-instalments',
    'return-instalments',
    'remind-of-leads',
    'settle-collections',
    'reconcile-collections',
    'clean-up',
  ])
})

test('every job that is defined has somebody who does it', () => {
  const defined = readTree('src')
    .filter(({ path }) => path.endsWith('.server.ts'))
    .flatMap(({ text }) => [...text.matchAll(/defineJob<[^>]+>\(\s*'([^']+)'/g)].map(([, name]) => name))
  expect(defined.sort()).toEqual(jobDefinitions.map(({ name }) => name).sort())
})
