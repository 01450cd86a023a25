import type { HonoRequest } from 'hono'

/**
 * A browser says where a form or a script came from; what says nothing is refused. Over plain HTTP, but for this
 * machine, it says the origin alone. `ownOrigin`: under which the sender reached us, if that is ours.
 */
export function isSameOrigin(request: HonoRequest, siteUrl: string, ownOrigin: string | undefined): boolean {
  const site = request.header('Sec-Fetch-Site')
  const origin = request.header('Origin')
  if (site !== undefined && site !== 'same-origin') return false
  // A page that tells nobody its own address, because that is a secret, sends `null`; where from the browser still says.
  if (origin === 'null') return site === 'same-origin' && ownOrigin !== undefined
  if (origin !== undefined) return origin === siteUrl || origin === ownOrigin
  return site !== undefined && ownOrigin !== undefined
}

/** True when it was sent by a page of the very host that it was sent to, whosever that is. */
export function isFromItself(request: HonoRequest): boolean {
  const [host, origin] = [request.header('Host'), request.header('Origin')]
  if (host === undefined || request.header('Sec-Fetch-Site') === 'cross-site') return false
  return origin === `http://${host}` || origin === `https://${host}`
}
