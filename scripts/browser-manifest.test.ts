import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import {
  giveBack,
  routesWithPages,
  shortened,
  withoutDefaults,
  withoutIds,
  withoutRareFiles,
  withoutWhatPagesSay,
} from './browser-manifest.ts'

const page = { parentId: 'root', hasDefaultExport: true, hasErrorBoundary: false }
const file = { parentId: 'root', hasDefaultExport: false, hasErrorBoundary: false }

test('the browser is told of pages and of frames around them, and of nothing that is no page', () => {
  const routes = {
    root: { hasDefaultExport: true, hasErrorBoundary: true },
    home: page,
    'sitemap.xml': file,
    frame: file,
    inside: { ...page, parentId: 'frame' },
  }
  expect(Object.keys(routesWithPages(routes))).toEqual(['root', 'home', 'frame', 'inside'])
})

test('what is loaded already is not named again, and neither a flag that is not set nor an empty list is named', () => {
  const imports = ['/react.js', '/a.js']
  const root = { hasDefaultExport: true, imports: ['/react.js'] }
  const files = { parentId: 'root', hasDefaultExport: true, hasLoader: false, imports, css: ['/a.css'] }
  const routes = { root, page: files, 'page#act': files }
  expect(withoutDefaults(routes, new Set(['/react.js']))).toEqual({
    root: { imports: ['/react.js'] },
    page: { parentId: 'root', imports: ['/a.js'], css: ['/a.css'] },
    'page#act': { parentId: 'root' },
  })
})

test('the files of pages that few visitors open are not named to all, the page itself and its styles are', () => {
  const files = { module: '/page.js', imports: ['/a.js'], css: ['/a.css'] }
  expect(
    withoutRareFiles({
      'routes/admin/users/users': files,
      'routes/public/newsletter/newsletter-confirm': files,
      'routes/public/home/home': files,
    }),
  ).toEqual({
    'routes/admin/users/users': { module: '/page.js', css: ['/a.css'] },
    'routes/public/newsletter/newsletter-confirm': { module: '/page.js', css: ['/a.css'] },
    'routes/public/home/home': files,
  })
})

type Entry = { id?: string; parentId?: string; path?: string; module: string; css?: string[] }

test('the browser has every page and act as they were', () => {
  const users = {
    parentId: 'frame',
    path: 'users',
    hasAction: true,
    module: '/assets/users-aBcDeF1.js',
    clientActionModule: '/assets/users-aBcDeF2.js',
    css: ['/assets/other-aBcDeF3.css'],
  }
  const routes: Record<string, Entry & Record<string, unknown>> = {
    frame: { path: '', module: '/assets/another-name-x.js' },
    home: { parentId: 'frame', index: true, hasLoader: true, module: '/assets/home-aBcDeF4.js' },
    'routes/admin/users': users,
    'routes/admin/users.tsx#block': { ...users, path: 'users/:id/block' },
    'routes/admin/users.tsx#invite': { ...users, path: 'users-invited' },
    'routes/admin/users.tsx#free': { ...users, path: 'users/:id/block/end', module: '/assets/else-x.js' },
  }
  const withId: Record<string, Entry> = Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, { ...route, id }]),
  )
  const sent = shortened(withoutWhatPagesSay(withoutIds(withId)))
  expect(sent['routes/admin/users']).toMatchObject({
    module: '~aBcDeF1',
    acts: { block: '/:id/block', invite: 'users-invited' },
  })
  expect(Object.keys(sent)).not.toContain('routes/admin/users.tsx#block')
  const browser = { m: { routes: sent } }
  runInNewContext(giveBack('m'), browser)
  expect(JSON.parse(JSON.stringify(browser.m.routes))).toEqual(withId)
})
