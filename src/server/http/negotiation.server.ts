import { LRUCache } from 'lru-cache'
import type { Encoding } from './rendered-page.server.ts'

// Browsers have a handful of ways to say what they read.
const known = new LRUCache<string, Encoding>({ max: 64 })
const LONGEST_KNOWN = 200

/** The best encoding that an Accept-Encoding header allows: brotli, then gzip, then none. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const encoding = known.get(header) ?? bestOf(header)
  if (header.length <= LONGEST_KNOWN) known.set(header, encoding)
  return encoding
}

function bestOf(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    if (name) weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1)
  }
  const allows = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : 'identity'
}

/** True when an If-None-Match header names this entity tag; compared weakly, as it is meant for reading. */
export function hasMatchingEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  const bare = etag.replace(/^W\//, '')
  return header.split(',').some((candidate) => {
    const trimmed = candidate.trim()
    return trimmed === '*' || trimmed.replace(/^W\//, '') === bare
  })
}

/** True when whoever asks holds what the answer's `ETag` or, when they do not say, its `Last-Modified` names. */
export function isKnownAlready(request: Headers, answer: Headers): boolean {
  const etag = answer.get('ETag')
  const known = request.get('If-None-Match')
  if (known !== null) return etag !== null && hasMatchingEtag(known, etag)
  const since = Date.parse(request.get('If-Modified-Since') ?? '')
  return since >= Date.parse(answer.get('Last-Modified') ?? '')
}
