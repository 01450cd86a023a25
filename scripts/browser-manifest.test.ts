import { expect, test } from 'vitest'
import { routesWithPages, withoutDefaults } from './browser-manifest.ts'

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

test('a flag that is not set is left out, and an act names no files: its page has them', () => {
  const files = {
    hasDefaultExport: true,
    hasLoader: false,
    hasAction: true,
    imports: ['/a.js'],
    css: ['/a.css'],
  }
  expect(withoutDefaults({ page: files, 'page#act': files })).toEqual({
    page: { hasAction: true, imports: ['/a.js'], css: ['/a.css'] },
    'page#act': { hasAction: true, imports: [], css: [] },
  })
})
