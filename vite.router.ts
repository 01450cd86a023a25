import type { Plugin } from 'vite'

const ROUTER = /\/react-router\/dist\/production\/lib\/([^?]+)$/

/**
 * What the site has switched off of its router and every browser would load all the same: the browser has the whole map
 * of the site from the beginning (`routeDiscovery` in `react-router.config.ts`), and nobody listens to the router.
 */
const SWITCHED_OFF = ['dom/ssr/fog-of-war.js', 'router/instrumentation.js']

/**
 * Sends browsers functions without a body for it, and none of the router's components that no page has: to give them
 * names for developers holds them fast. A release of the router without these files ends the build.
 */
export function routerInUse(): Plugin {
  const missing = new Set(SWITCHED_OFF)
  return {
    name: 'router-in-use',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = ROUTER.exec(id)?.[1]
      if (!file) return
      missing.delete(file)
      return { code: SWITCHED_OFF.includes(file) ? withoutBodies(code) : withoutNames(code), map: null }
    },
    generateBundle() {
      if (missing.size > 0) this.error(`The router has no ${[...missing].join(' and no ')} any more.`)
    },
  }
}

function withoutBodies(code: string): string {
  const names = /^export \{ (.+) \};$/m.exec(code)?.[1]?.split(', ') ?? []
  return names.map((name) => `export function ${name}() {}`).join('\n')
}

function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = .*$/gm, '')
    .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
}
