import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#/routes.ts'
import type { TreeFile } from './tree.ts'

/** `act` names one of the acts that a page answers at an address of its own. */
export type ListedRoute = { path: string; file: string; act?: string }

const ACCESS = /export const handle = \{[^}]*\baccess: '(public|signed-in|agent|admin)'[^}]*\}/

/** Every address with the module that answers it; layouts stand without an address of their own. */
export function listRoutes(): ListedRoute[] {
  return routes.flatMap((route) => walk(route, ''))
}

function walk(route: RouteConfigEntry, above: string): ListedRoute[] {
  const path = route.path ? `${above}/${route.path}` : above
  const act = route.id?.split('#')[1]
  const own =
    route.index || route.path
      ? [{ path: path || '/', file: `src/${route.file}`, ...(act ? { act } : {}) }]
      : []
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

const SIGNED_IN =
  /(?<![\w.])(signedInPage|agentPage|adminPage|require(Actor|AgentActor|Admin|BuyingActor|CartOwner))\(/
// What reads a request and asks afterwards, too, who sent it. Among the actions of administrators some refuse in words
// of their own; their commands authorise.
const SIGNED_IN_ACT = /(?<![\w.])(signedInActs?|agentActs|adminActs|readAs(Claimed)?)\(/
const ADMIN_ACT = /(?<![\w.])(signedInActs|adminActs)\(|(?<![\w.])readAs\([^,]*, [^,]*, requireAdmin,/
const AGENT_ACT = /(?<![\w.])(signedInActs|agentActs)\(|(?<![\w.])readAs\([^,]*, [^,]*, requireAgentActor,/
const GUARDS: Record<string, { loader: RegExp; action: RegExp; bodiless: RegExp }> = {
  'signed-in': { loader: SIGNED_IN, action: SIGNED_IN_ACT, bodiless: SIGNED_IN },
  agent: {
    loader: /(?<![\w.])agentPage\(/,
    action: AGENT_ACT,
    bodiless: /(?<![\w.])(agentPage|requireAgentActor)\(/,
  },
  admin: {
    loader: /(?<![\w.])adminPage\(/,
    action: ADMIN_ACT,
    bodiless: /(?<![\w.])(adminPage|requireAdmin)\(/,
  },
}
// The request as it is handed to who only looks at its address and its cookie.
const LOOKED_AT = /\{ context, request \}|\(context, request\)/g
const UNGUARDED = /(?<![\w.])(page|formAction)\(/
const PASSED_ON = /^export \{[^}]*\b(loader|action)\b[^}]*\}/m

/** Private route modules with a loader or action that does not first ask who it is, or with a page that has none. */
export function findGuardProblems(tree: TreeFile[]): string[] {
  return tree.flatMap(({ path, text }) => {
    const guards = GUARDS[accessOf(text) ?? '']
    if (!guards || /[.]test[.]tsx?$/.test(path)) return []
    const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
    const problems = (['loader', 'action'] as const).flatMap((name) => {
      const statement = statementOf(code, name)
      if (statement === undefined) return []
      if (UNGUARDED.test(statement)) return [`${path}: its ${name} answers everybody`]
      if (guards[name].test(statement)) return []
      if (name === 'action' && guards.bodiless.test(statement)) {
        const isRead = /\brequest\b/.test(statement.replaceAll(LOOKED_AT, ''))
        return isRead ? [`${path}: its action does not ask again after reading; use readAs or an …Act`] : []
      }
      return [`${path}: its ${name} does not ask who it is`]
    })
    if (PASSED_ON.test(code)) problems.push(`${path}: write loader and action out, where they can be read`)
    if (/^export default /m.test(code) && statementOf(code, 'loader') === undefined)
      problems.push(`${path}: without a loader the page is shown to everybody`)
    return problems
  })
}

// A statement goes on until the next line that starts in the first column with a word.
function statementOf(code: string, name: string): string | undefined {
  return new RegExp(
    `^export (?:const|(?:async )?function) ${name}\\b[\\s\\S]*?(?=^\\w|(?![\\s\\S]))`,
    'm',
  ).exec(code)?.[0]
}
