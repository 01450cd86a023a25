import type { Module } from './cruise.ts'

type MayUse = Readonly<Record<string, readonly string[]>>

const TEST = /[.]test[.]tsx?$/

/**
 * Declared arrows that no import of the program needs: of the folders of `src/` (`layers`) and of the features. What
 * only a test imports does not count.
 */
export function findUnusedArrows(
  modules: readonly Module[],
  { layers, features }: { layers: MayUse; features: MayUse },
): string[] {
  const used = new Set<string>()
  for (const { source, dependencies } of modules) {
    if (TEST.test(source)) continue
    for (const { resolved } of dependencies) {
      used.add(`${layerOf(source)} ${layerOf(resolved)}`)
      used.add(`${featureOf(source)} ${featureOf(resolved)}`)
    }
  }
  const unused = (map: MayUse, name: string) =>
    Object.entries(map).flatMap(([from, others]) =>
      others
        .filter((to) => !used.has(`${from} ${to}`))
        .map((to) => `unused arrow: ${from} may use ${to} and does not\n  Take it out of ${name}`),
    )
  return [...unused(layers, 'LAYER_MAY_USE'), ...unused(features, 'FEATURE_MAY_USE')]
}

const layerOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1]
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
