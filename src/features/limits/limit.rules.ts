import { countOf } from '#/shared/text.ts'

const MINUTE = 60
const HOUR = 3_600

/** A time to wait as people say it, rounded up: `40 seconds`, `14 minutes`, `2 hours`. */
export function describeWait(seconds: number): string {
  if (seconds <= MINUTE) return countOf(Math.max(1, Math.ceil(seconds)), 'second', 'seconds')
  if (seconds <= HOUR) return countOf(Math.ceil(seconds / MINUTE), 'minute', 'minutes')
  return countOf(Math.ceil(seconds / HOUR), 'hour', 'hours')
}

/**
 * Whom attempts from an address of the internet are counted for. One household or phone has a whole /64 of IPv6, so
 * that its members count together; attempts without an address are all one subject.
 */
export function addressSubject(ip: string | null): string {
  if (ip === null) return 'none'
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const address = `http://[${plain}]`
  if (!URL.canParse(address)) return plain
  // The URL's host is the address in its shortest spelling, which has at most one gap.
  const [before = '', after] = new URL(address).hostname.slice(1, -1).split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after ? after.split(':') : []
  const gap = after === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...gap, ...right].slice(0, 4).join(':')}::/64`
}
