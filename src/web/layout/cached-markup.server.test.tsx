import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createMarkupCache } from './cached-markup.server.ts'

let renders = 0

function Named({ name }: { name: string }) {
  renders += 1
  const id = useId()
  return <p id={id}>{name}</p>
}

const render = createMarkupCache({ isCaching: true })

function Page({ name }: { name: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what the test is about.
  return <noscript dangerouslySetInnerHTML={{ __html: render(name, <Named name={name} />) }} />
}

test('an element is rendered once for each key, whatever stands around it', () => {
  renders = 0
  const first = renderToString(<Page name="Ama & Esi" />)
  expect(first).toMatch(/^<noscript><p id="_cR_[^"]*">Ama &amp; Esi<\/p><\/noscript>$/)
  expect(renderToString(<Page name="Ama & Esi" />)).toBe(first)
  expect(renders).toBe(1)
  expect(renderToString(<Page name="Kofi" />)).toContain('Kofi')
})

test('the components may change while nothing is cached', () => {
  renders = 0
  const forget = createMarkupCache({ isCaching: false })
  for (const name of ['Ama', 'Esi']) expect(forget('one', <Named name={name} />)).toContain(name)
  expect(renders).toBe(2)
})
