/**
 * Draws which folder uses which, from the imports and queries themselves, into docs/architecture.md:
 *
 *   node scripts/draw-dependencies.ts --write
 *
 * Without `--write` it prints the picture. A test compares the page with the code.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Cruise, cruise, LAYERS } from './cruise.ts'
import { findTableReads, type TableRead } from './table-reads.ts'

const BEGIN = '<!-- picture:start -->'
const END = '<!-- picture:end -->'

const project = fileURLToPath(new URL('..', import.meta.url))
const page = fileURLToPath(new URL('../docs/architecture.md', import.meta.url))

/** The folder a file counts as: its feature, else its layer; files that stand alone and tests count as nothing. */
function ownerOf(path: string): string | undefined {
  if (/[.]test[.]tsx?$/.test(path)) return undefined
  const [, layer = '', name = ''] = /^src\/([^/]+)\/([^/]+)/.exec(path) ?? []
  if (!LAYERS.includes(layer)) return undefined
  return layer === 'features' && !name.includes('.') ? `features/${name}` : layer
}

const layerOf = (owner: string) => owner.split('/')[0] ?? owner

/** The picture as Mermaid text: layers and how they hang together, then the features among themselves. */
export function drawPicture({
  modules,
  reads,
}: Pick<Cruise, 'modules'> & { reads: readonly TableRead[] }): string {
  const layers = new Map<string, 'value' | 'type'>()
  const features = new Set<string>()
  const featureArrows = new Set<string>()
  for (const { source, dependencies } of modules) {
    const from = ownerOf(source)
    if (!from) continue
    if (layerOf(from) === 'features') features.add(from)
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = ownerOf(resolved)
      if (!to || to === from) continue
      if (layerOf(from) === layerOf(to)) {
        featureArrows.add(`${nodeOf(from)} --> ${nodeOf(to)}`)
        continue
      }
      const arrow = `${layerOf(from)} ${layerOf(to)}`
      const isType = dependencyTypes.includes('type-only')
      if (!isType || !layers.has(arrow)) layers.set(arrow, isType ? 'type' : 'value')
    }
  }
  for (const { path, owner } of reads) {
    const from = ownerOf(path)
    if (from?.startsWith('features/')) featureArrows.add(`${nodeOf(from)} -.-> f-${owner}`)
  }
  const arrows = [...layers].map(([arrow, kind]) => arrow.replace(' ', kind === 'type' ? ' -.-> ' : ' --> '))
  const nodes = [...features].map((name) => `${nodeOf(name)}["${name.replace('features/', '')}"]`)
  return [
    '```mermaid',
    'flowchart TD',
    ...arrows.sort().map((line) => `  ${line}`),
    '```',
    '',
    'A dotted arrow takes types only. Among the features, where a dotted arrow asks tables:',
    '',
    '```mermaid',
    'flowchart TD',
    ...[...nodes.sort(), ...[...featureArrows].sort()].map((line) => `  ${line}`),
    '```',
  ].join('\n')
}

const nodeOf = (owner: string) => owner.replace('features/', 'f-')

/** The page with its picture replaced, or with one at its end when it has none yet. */
export function placePicture(text: string, picture: string): string {
  const block = `${BEGIN}\n${picture}\n${END}`
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (begin === -1 || end === -1) return `${text.trimEnd()}\n\n## The picture\n\n${block}\n`
  return text.slice(0, begin) + block + text.slice(end + END.length)
}

if (import.meta.main) {
  const { modules } = cruise(project)
  const reads = findTableReads(
    modules.map(({ source }) => ({ path: source, text: readFileSync(`${project}${source}`, 'utf8') })),
  )
  const picture = drawPicture({ modules, reads })
  if (process.argv.includes('--write')) writeFileSync(page, placePicture(readFileSync(page, 'utf8'), picture))
  else process.stdout.write(`${picture}\n`)
}
