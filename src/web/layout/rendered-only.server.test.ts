import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { dataRequestContext, renderedOnly } from './rendered-only.server.ts'

const DATA = { title: 'A home', rendered: { facts: ['3 bedrooms'] } }

describe('what is only rendered', () => {
  test('is there for the rendering and not written beside it', () => {
    const given = renderedOnly(new RouterContextProvider(), DATA)
    expect(given.rendered).toEqual(DATA.rendered)
    expect(JSON.parse(JSON.stringify(given))).toEqual({ title: 'A home' })
  })

  test('is written for a browser that renders the page itself', () => {
    const context = new RouterContextProvider()
    context.set(dataRequestContext, true)
    expect(JSON.parse(JSON.stringify(renderedOnly(context, DATA)))).toEqual(DATA)
  })
})
