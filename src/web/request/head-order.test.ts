import { expect, test } from 'vitest'
import { orderHead } from './head-order.ts'

const VIEWPORT = '<meta name="viewport" content="width=device-width"/>'
const FONT = '<link rel="preload" href="/assets/a.woff2" as="font"/>'
const SCRIPT = '<link rel="modulepreload" href="/assets/a.js"/>'
const STYLE = '<link rel="stylesheet" href="/assets/a.css"/>'
const BODY = `</head><body>${SCRIPT}${STYLE}</body></html>`

test('styles come before fonts, and scripts give way to what the first view waits for', () => {
  expect(orderHead(`<html><head>${VIEWPORT}${FONT}${SCRIPT}${STYLE}${BODY}`)).toBe(
    `<html><head>${VIEWPORT}${STYLE}${FONT}<link rel="modulepreload" fetchPriority="low" href="/assets/a.js"/>${BODY}`,
  )
})
