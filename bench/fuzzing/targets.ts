import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Actor } from './actors.ts'

/** Something that can be asked: an address with what it takes. */
export type Target = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** May have parameters, as `/blog/:id`. */
  path: string
  body: 'form' | 'json' | 'none'
  /** Names, and the values that a page gave them. */
  fields: Readonly<Record<string, readonly string[]>>
}

const SITE_MAP = join(import.meta.dirname, '../../tests/architecture/urls.snapshot.txt')
/** What a body of each kind is sent as. */
export const TYPES = { form: 'application/x-www-form-urlencoded', json: 'application/json', none: '' }
const JSON_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
const MOST_PAGES = 250

/** Every address of the site map, and every form and link with a query that these people's pages show. */
export async function findTargets(url: string, actors: readonly Actor[]) {
  const ids = new Set<string>()
  const forms = new Map<string, { target: Target; fields: Map<string, Set<string>> }>()
  const patterns = [...readFileSync(SITE_MAP, 'utf8').matchAll(/^(\/\S*)/gm)].map(([, path = '']) => path)
  let pages = 0
  for (const actor of actors) {
    const seen = new Set<string>()
    const waiting = patterns.filter((path) => !/[:*]/.test(path))
    for (let path = waiting.shift(); path !== undefined && seen.size < MOST_PAGES; path = waiting.shift()) {
      if (seen.has(path)) continue
      seen.add(path)
      const answer = await fetch(url + path, { headers: { Cookie: actor.cookie }, redirect: 'manual' })
      const html = await answer.text()
      pages += 1
      for (const [id] of html.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g))
        ids.add(id)
      readForms(html, path, forms)
      for (const [, link = ''] of html.matchAll(/href="(\/[^"#]*)"/g)) waiting.push(decodeEntities(link))
    }
  }
  const fromForms = [...forms.values()].map(({ target, fields }) => ({
    ...target,
    fields: Object.fromEntries([...fields].map(([name, values]) => [name, [...values]])),
  }))
  const names = Object.assign({}, ...fromForms.map(({ fields }) => fields)) as Target['fields']
  const reads: Target[] = patterns.map((path) => ({ method: 'GET', path, body: 'none', fields: names }))
  const calls: Target[] = patterns
    .filter((path) => path.startsWith('/api/') && !path.startsWith('/api/v1'))
    .flatMap((path) => JSON_METHODS.map((method) => ({ method, path, body: 'json' as const, fields: names })))
  const posts: Target[] = patterns.map((path) => ({ method: 'POST', path, body: 'form', fields: names }))
  // What takes no such request says so to everybody, which need not be heard a thousand times.
  const takes = async ({ method, path, body }: Target) => {
    const headers = { Origin: url, Cookie: actors.at(-1)?.cookie ?? '', 'Content-Type': TYPES[body] }
    const answer = await fetch(url + path, { method, headers, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status !== 405
  }
  const taken: Target[] = []
  for (const target of [...calls, ...posts]) if (await takes(target)) taken.push(target)
  return { targets: [...fromForms, ...reads, ...taken], ids: [...ids], pages, forms: fromForms.length }
}

function readForms(
  html: string,
  page: string,
  forms: Map<string, { target: Target; fields: Map<string, Set<string>> }>,
): void {
  for (const [, head = '', inside = ''] of html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)) {
    const action = decodeEntities(/\baction="([^"]*)"/.exec(head)?.[1] ?? page)
    if (!action.startsWith('/')) continue
    const method = /\bmethod="post"/i.test(head) ? 'POST' : 'GET'
    // One form of a kind: the ids of other rows come in by themselves.
    const path = action.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    const key = `${method} ${path.split('?')[0]}`
    const form = forms.get(key) ?? {
      target: { method, path, body: method === 'POST' ? 'form' : 'none', fields: {} } satisfies Target,
      fields: new Map<string, Set<string>>(),
    }
    forms.set(key, form)
    for (const [tag] of inside.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)) {
      const name = /\bname="([^"]*)"/.exec(tag)?.[1]
      if (!name) continue
      const values = form.fields.get(name) ?? new Set()
      form.fields.set(name, values.add(decodeEntities(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '')))
    }
  }
}

function decodeEntities(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}
