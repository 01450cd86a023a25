import { expect, test } from 'vitest'
import {
  findOverweight,
  listFirstFonts,
  listInitialScripts,
  type Manifest,
  measurePages,
} from '../../scripts/budgets.ts'
import { listShell } from '../../scripts/service-worker-shell.ts'

const manifest: Manifest = {
  entry: { module: '/entry.js', imports: ['/react.js'] },
  routes: {
    root: { id: 'root', path: '', module: '/root.js', imports: ['/react.js'], css: ['/app.css'] },
    layout: { id: 'layout', parentId: 'root', module: '/layout.js', imports: ['/header.js'] },
    home: {
      id: 'home',
      parentId: 'layout',
      index: true,
      module: '/home.js',
      imports: ['/header.js'],
      css: ['/home.css'],
    },
    list: {
      id: 'list',
      parentId: 'layout',
      path: 'properties',
      module: '/list.js',
      clientLoaderModule: '/list-loader.js',
    },
    suggest: {
      id: 'suggest',
      parentId: 'root',
      path: 'api/suggest',
      module: '/list.js',
      hasDefaultExport: false,
    },
    'routes/admin/users/users': {
      id: 'routes/admin/users/users',
      parentId: 'root',
      path: 'dashboard/users',
      module: '/admin.js',
      css: ['/table.css'],
    },
  },
}
const sizes: Record<string, number> = {
  '/entry.js': 1_000,
  '/react.js': 90_000,
  '/root.js': 2_000,
  '/layout.js': 3_000,
  '/header.js': 4_000,
  '/home.js': 5_000,
  '/list.js': 6_000,
  '/list-loader.js': 500,
  '/admin.js': 7_000,
  '/app.css': 8_000,
  '/home.css': 1_000,
  '/table.css': 3_000,
}
const measure = (more: Record<string, number> = {}) =>
  measurePages(manifest, (file) => ({ ...sizes, ...more })[file] ?? 0)

test('a page weighs what its entry, root, layouts and own module load, each file once', () => {
  expect(measure()).toEqual([
    { address: '/', route: 'home', script: 105_000, style: 9_000 },
    { address: '/properties', route: 'list', script: 106_500, style: 8_000 },
    { address: '/dashboard/users', route: 'routes/admin/users/users', script: 100_000, style: 11_000 },
  ])
  expect(findOverweight(measure())).toEqual([])
})

test('a heavy page is refused, alone', () => {
  expect(findOverweight(measure({ '/home.js': 25_000 }))).toEqual([
    '/ loads 125.0 KB of script; 120.0 KB is the limit',
  ])
})

test('a heavy shared module is refused on every public page, while the staff may load more', () => {
  expect(findOverweight(measure({ '/react.js': 120_000 }))).toHaveLength(2)
})

test('heavy styles are refused, also of the staff, whose tables may have more', () => {
  expect(findOverweight(measure({ '/app.css': 9_500 }))).toEqual([
    '/ loads 10.5 KB of style; 10.0 KB is the limit',
    '/dashboard/users loads 12.5 KB of style; 12.0 KB is the limit',
  ])
})

test('what no page loads at once waits for intent', () => {
  const initial = listInitialScripts(manifest)
  expect(initial.has('/header.js')).toBe(true)
  expect(initial.has('/lightbox.js')).toBe(false)
})

test('the fonts of a first visit are those with plain letters or the cedi sign', () => {
  const css = `
    @font-face{font-family:A;src:url(/assets/base.woff2) format("woff2");unicode-range:U+20-7E,U+A0}
    @font-face{font-family:A;src:url(/assets/accents.woff2) format("woff2");unicode-range:U+A1-FF}
    @font-face{font-family:A;src:url("/assets/cedi.woff2") format("woff2");unicode-range:U+20B?}
    @font-face{font-family:B;src:url(/assets/whole.woff2) format("woff2")}
    @font-face{font-family:C;src:local(Roboto)}`
  expect(listFirstFonts(css)).toEqual(['/assets/base.woff2', '/assets/cedi.woff2', '/assets/whole.woff2'])
})

test('the service worker begins with the styles and fonts of every page, each once, and what has a revision', () => {
  const shell = listShell(manifest, ['/a.woff2', '/a.woff2'], { '/offline': 'manifest-1.js' })
  expect(shell).toEqual([
    { url: '/offline', revision: 'manifest-1.js' },
    { url: '/app.css', revision: null },
    { url: '/a.woff2', revision: null },
  ])
})
