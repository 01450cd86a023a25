import { dirname } from 'node:path'
import type { Module } from './cruise.ts'

const TEST = /[.]test[.]tsx?$|\/testing\/|[.]contract[.]ts$/

/**
 * The folders of `src/` that need each other, types included, each group once. Tests do not count: they may use
 * everything. Two folders in a circle are one folder, or lack a third below both.
 */
export function findFolderCycles(modules: readonly Module[]): string[][] {
  const uses = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    if (TEST.test(source)) continue
    const from = dirname(source)
    const known = uses.get(from) ?? new Set()
    uses.set(from, known)
    for (const { resolved } of dependencies)
      if (resolved.startsWith('src/') && dirname(resolved) !== from) known.add(dirname(resolved))
  }
  const reaches = new Map([...uses.keys()].map((folder) => [folder, reachableFrom(folder, uses)]))
  const groups = [...reaches].flatMap(([folder, reached]) => {
    if (!reached.has(folder)) return []
    return [[...reached].filter((other) => reaches.get(other)?.has(folder)).sort()]
  })
  return [...new Map(groups.map((group) => [group.join(), group])).values()]
}

function reachableFrom(folder: string, uses: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const open = [...(uses.get(folder) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    open.push(...(uses.get(next) ?? []))
  }
  return reached
}
