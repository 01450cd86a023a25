import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// One for each family: a network of mapped addresses would hold every IPv4 address.
const internal = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  internal.ipv4.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  // What stands for an IPv4 address, whichever.
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  internal.ipv6.addSubnet(network, prefix, 'ipv6')

/** True for an address of the open internet; false for this machine, its network, and what is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  return !internal[family].check(address, family)
}

/** Looks a name up and gives addresses of the open internet only, so that a name cannot take us into our own network. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first) return callback(new Error(`${hostname} has no address of the open internet.`), '', 0)
    if (options.all) callback(null, open)
    else callback(null, first.address, first.family)
  })
}
