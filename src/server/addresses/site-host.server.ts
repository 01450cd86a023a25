import { BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { trustedProxyCheck } from '../connections/client-address.server.ts'

/** What of a request says which address its sender typed. */
export type Asked = { host: string | undefined; socketAddress: string | undefined }

export type SiteHost = {
  /** The origin under which the sender reached the site; undefined for a host that is none of ours. */
  originOf: (asked: Asked) => string | undefined
  /** True for a request that is to be sent to the site's own address. */
  isElsewhere: (asked: Asked) => boolean
  /**
   * True where it should be sent there now. Somebody sent there who is back within seconds has a proxy before them
   * that says another host, and would be sent in circles.
   */
  shouldMove: (asked: Asked, address: string) => boolean
}

const MOVED_AGAIN_MILLISECONDS = 10_000
const MOST_MOVED = 1_000

const local = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  local.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.addSubnet(network, prefix, 'ipv6')
local.addAddress('::1', 'ipv6')

/**
 * Decides which hosts are the site's. With SITE_URL only its own is. Without, whoever tries the program out at home
 * reaches it as localhost, by an address of this machine or of their network, or by this computer's name, on whatever
 * port leads to it; no other name counts, because anybody may point theirs at a private address.
 * The word of a trusted proxy is not asked for: it may say any host.
 */
export function createSiteHost(options: {
  siteUrl: string
  isSiteUrlSet: boolean
  computerName: string
  trustedProxies: readonly string[]
}): SiteHost {
  const { siteUrl, isSiteUrlSet } = options
  const site = new URL(siteUrl)
  const names = namesOf(options.computerName)
  const isTrusted = trustedProxyCheck(options.trustedProxies)
  const moved = new LRUCache<string, true>({ max: MOST_MOVED, ttl: MOVED_AGAIN_MILLISECONDS, perf: Date })

  const originOf = ({ host, socketAddress }: Asked) => {
    if (host === undefined || host === site.host || (socketAddress && isTrusted(socketAddress)))
      return siteUrl
    const asked = readHost(host, site.protocol)
    if (asked?.host === site.host) return siteUrl
    return !isSiteUrlSet && asked && isLocal(asked.hostname, names) ? asked.origin : undefined
  }
  const isElsewhere = (asked: Asked) => isSiteUrlSet && originOf(asked) === undefined
  return {
    originOf,
    isElsewhere,
    shouldMove: (asked, address) => {
      if (!isElsewhere(asked)) return false
      const key = `${asked.socketAddress} ${asked.host} ${address}`
      if (moved.has(key)) return false
      moved.set(key, true)
      return true
    },
  }
}

// A browser writes a host in one way only: what has to be read first comes from something else.
function readHost(host: string, protocol: string): URL | undefined {
  const address = `${protocol}//${host}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const written = host.toLowerCase().replace(protocol === 'https:' ? /:443$/ : /:80$/, '')
  return url.host === written ? url : undefined
}

function isLocal(hostname: string, names: ReadonlySet<string>): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  const version = isIP(address)
  if (version === 0) return names.has(hostname)
  return local.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

// On a home network others find the computer by its short name, or by the same with .local.
function namesOf(computerName: string): ReadonlySet<string> {
  const full = computerName.toLowerCase().replace(/\.$/, '')
  const [short = ''] = full.split('.')
  return new Set(['localhost', ...(short && isIP(full) === 0 ? [full, short, `${short}.local`] : [])])
}
