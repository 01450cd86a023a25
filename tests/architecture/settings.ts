import { FEATURE_MAY_USE } from '../../boundaries.dependency-cruiser.mjs'
import type { TreeFile } from './tree.ts'

// Who runs the marketplace concerns everybody.
const FOR_EVERYBODY = 'brand'

/** Which feature owns which settings of `services.config`, by how its config files declare them. */
export function settingsOwners(tree: TreeFile[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, text } of tree) {
    const [, feature] = /^src[/]features[/]([^/]+)[/].+[.]config[.]ts$/.exec(path) ?? []
    const declared = /interface Settings \{\n((?: {4}.+\n)+)/.exec(text)?.[1] ?? ''
    for (const [, name = ''] of declared.matchAll(/readonly (\w+):/g)) if (feature) owners.set(name, feature)
  }
  return owners
}

/** Reads of another feature's settings that the map of features does not have. */
export function findForeignSettings(tree: TreeFile[]): string[] {
  const owners = settingsOwners(tree)
  return tree.flatMap(({ path, text }) => {
    const [, feature = ''] = /^src[/]features[/]([^/]+)[/]/.exec(path) ?? []
    if (!feature || /[.]test[.]tsx?$/.test(path)) return []
    const read = new Set([...text.matchAll(/\bconfig[.](\w+)/g)].map(([, name = '']) => name))
    return [...read].flatMap((name) => {
      const owner = owners.get(name)
      if (!owner || owner === feature || owner === FOR_EVERYBODY || FEATURE_MAY_USE[feature]?.includes(owner))
        return []
      return [`${path}: reads config.${name}, which belongs to ${owner}`]
    })
  })
}
