import type { ListedRoute } from '../architecture/routes.ts'
import type { TreeFile } from '../architecture/tree.ts'

const ACTION = /^export (?:const|(?:async )?function) action\b/m

type Named = { route: string; name?: string }

/** Routes that act and that no act of the sweep is for, acts that it leaves out, and acts of what is no route. */
export function findUnswept(
  listed: readonly ListedRoute[],
  tree: readonly TreeFile[],
  acts: readonly Named[],
): string[] {
  const acting = listed
    .map(({ file }) => file)
    .filter((file) => ACTION.test(tree.find(({ path }) => path === file)?.text ?? ''))
    .map((file) => file.replace('src/routes/', ''))
  const swept = new Set(acts.map(({ route }) => route))
  const has = (route: string, name: string) =>
    acts.some((act) => act.route === route && act.name?.split(',')[0] === name)
  return [
    ...acting.filter((route) => !swept.has(route)).map((route) => `${route}: no act of it is tried`),
    ...[...swept]
      .filter((route) => !acting.includes(route))
      .map((route) => `${route}: is no route that acts`),
    ...listed.flatMap(({ file, act }) => {
      const route = file.replace('src/routes/', '')
      return act === undefined || has(route, act) ? [] : [`${route}: its act ${act} is not tried`]
    }),
  ]
}
