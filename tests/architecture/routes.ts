import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#/routes.ts'
import type { TreeFile } from './tree.ts'

export type ListedRoute = { path: string; file: string }

const ACCESS = /export const handle = \{[^}]*\baccess: '(public|signed-in|admin)'[^}]*\}/

/** Every address with the module that answers it; layouts stand without an address of their own. */
export function listRoutes(): ListedRoute[] {
  return routes.flatMap((route) => walk(route, ''))
}

function walk(route: RouteConfigEntry, above: string): ListedRoute[] {
  const path = route.path ? `${above}/${route.path}` : above
  const own = route.index || route.path ? [{ path: path || '/', file: `src/${route.file}` }] : []
  return [...own, ...(route.children ?? []).flatMap((child) => walk(child, path))]
}

/** Who may use a route, as its module declares it; undefined when it does not. */
export function accessOf(text: string): string | undefined {
  return ACCESS.exec(text)?.[1]
}

/** Routes that do not say who may use them, or say less than their place demands. */
export function findAccessProblems(listed: ListedRoute[], tree: TreeFile[]): string[] {
  const texts = new Map(tree.map((file) => [file.path, file.text]))
  return listed.flatMap(({ path, file }) => {
    const text = texts.get(file)
    if (text === undefined) return [`${path}: ${file} does not exist`]
    const access = accessOf(text)
    if (!access) {
      return [
        `${file}: add export const handle = { access: 'public' } satisfies RouteHandle, or whoever may use it`,
      ]
    }
    if (/^\/dashboard(\/|$)/.test(path) && access === 'public')
      return [`${file}: a dashboard page is not public`]
    if (/\/admin(\/|$)/.test(path) && access !== 'admin') return [`${file}: is for administrators`]
    return []
  })
}
