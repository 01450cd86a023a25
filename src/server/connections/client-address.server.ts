import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Log } from '#/platform/log/log.server.ts'
import { StartProblem } from '#/shared/start-problem.ts'

/** Tells whom a request came from; `forwardedFor` is believed only when the socket belongs to a trusted proxy. */
export type FindClientAddress = (
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
) => string | null

/** Reads the setting TRUSTED_PROXIES: addresses and networks. Throws a StartProblem on one that is neither. */
export function trustedProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const network of trustedProxies) addNetwork(trusted, network)
  return (address) => {
    const plain = plainAddress(address)
    return plain !== null && trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * Finds clients behind the proxies that the setting TRUSTED_PROXIES names. The log hears once of an address that
 * forwards and is not named: a proxy that was forgotten, whose visitors share one limit, or somebody who pretends.
 */
export function clientAddressFinder(
  trustedProxies: readonly string[],
  log?: Pick<Log, 'warn'>,
): FindClientAddress {
  const isTrusted = trustedProxyCheck(trustedProxies)
  let isLogged = false

  return (socketAddress, forwardedFor) => {
    let client = plainAddress(socketAddress)
    if (client === null) return null
    if (forwardedFor !== undefined && !isLogged && !isTrusted(client)) {
      isLogged = true
      log?.warn(
        { address: client },
        'X-Forwarded-For is not believed of an address that TRUSTED_PROXIES does not name',
      )
    }
    // Each proxy adds whom it heard from at the end; the first one that is not ours is the client.
    const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
    while (isTrusted(client)) {
      const hop = plainAddress(hops.pop())
      if (hop === null) break
      client = hop
    }
    return client
  }
}

/**
 * Lets the finder hear of the first request that was forwarded while TRUSTED_PROXIES names nobody: pages from the cache
 * ask for no address. Answers no request, and looks at none after that one.
 */
export function forgottenProxyWatch(
  trustedProxies: readonly string[],
  find: FindClientAddress,
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => false {
  let isOver = trustedProxies.length > 0
  return ({ headers, socket }) => {
    const forwardedFor = isOver ? undefined : headers['x-forwarded-for']
    if (forwardedFor !== undefined) {
      isOver = true
      find(socket.remoteAddress, String(forwardedFor))
    }
    return false
  }
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', prefix] = network.split('/')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  try {
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  } catch (cause) {
    throw new StartProblem(`TRUSTED_PROXIES: "${network}" is not an address or a network.`, { cause })
  }
}

// Node writes IPv4 on a dual socket as ::ffff:192.0.2.1; a zone index means nothing elsewhere.
function plainAddress(address: string | undefined): string | null {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return plain && isIP(plain) !== 0 ? plain : null
}
