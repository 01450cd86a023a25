import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { MOST_BYTES, totalWeight, weighImage } from './image-weight.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
// The program itself, where it was not built; check-budgets limits its parts.
const BUILD_BYTES = 20_000_000

test('what the image holds of the program is at most 200 MB', () => {
  const weights = weighImage(project)
  expect([...weights.keys()].toSorted()).toEqual(['build', 'node_modules', 'package.json', 'samples', 'src'])
  expect(weights.get('node_modules')).toBeGreaterThan(50_000_000)
  const total = totalWeight(weights) + (weights.get('build') === undefined ? BUILD_BYTES : 0)
  expect(total).toBeLessThanOrEqual(MOST_BYTES)
})

test('a package that runs counts, one for development, a declaration and a test do not, and too much is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fihankra-weight-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const put = (path: string, text = '') => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  put('Dockerfile', 'COPY --from=build /app/node_modules node_modules\nCOPY --from=build /app/src src\n')
  const packages = {
    '': {},
    'node_modules/runs': {},
    'node_modules/builds': { dev: true },
    'node_modules/typescript': {},
    'node_modules/runs/node_modules/below': {},
    'node_modules/elsewhere': {},
  }
  put('package-lock.json', JSON.stringify({ packages }))
  put('node_modules/runs/index.js', '12345')
  put('node_modules/runs/index.d.ts', 'not counted')
  put('node_modules/runs/LICENSE.md', '1')
  put('node_modules/runs/node_modules/below/index.js', '123')
  put('node_modules/builds/index.js', 'not counted')
  put('node_modules/typescript/lib.js', 'not counted')
  put('src/a.ts', '12')
  put('src/a.test.ts', 'not counted')
  expect([...weighImage(folder)]).toEqual([
    ['node_modules', 9],
    ['src', 2],
  ])
  put('node_modules/runs/large.bin')
  truncateSync(join(folder, 'node_modules/runs/large.bin'), MOST_BYTES)
  expect(totalWeight(weighImage(folder))).toBeGreaterThan(MOST_BYTES)
})
