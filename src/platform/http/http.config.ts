import * as v from 'valibot'
import { httpOrigin, onOff, setting, wholeNumber } from '../config/setting.ts'

export const httpSettings = {
  port: setting({
    variable: 'PORT',
    doc: 'The port that pages are served on.',
    schema: wholeNumber(0, 65_535),
    fallback: 3000,
  }),
  host: setting({
    variable: 'HOST',
    doc: 'The address to listen on. 127.0.0.1 is this machine only; 0.0.0.0 is every network.',
    schema: v.pipe(v.string(), v.regex(/^[0-9a-zA-Z.:-]{1,253}$/, 'must be an address or a host name')),
    fallback: '127.0.0.1',
  }),
  siteUrl: setting<string | undefined>({
    variable: 'SITE_URL',
    doc: 'The public address of the site, used in every absolute link. An address that is not this machine means production: it must then be https. Set, visitors who come by another host are sent to it; unset, the program also takes forms from localhost, from addresses of this machine and of a private network, and from this computer’s name.',
    schema: httpOrigin,
    fallback: undefined,
    fallbackText: 'http://localhost:PORT',
  }),
  trustedProxies: setting<string[]>({
    variable: 'TRUSTED_PROXIES',
    doc: 'Addresses or networks of the proxies in front of the program, separated by commas, such as 10.0.0.0/8. Only they are believed when they say, in X-Forwarded-For, whom a request came from, and what they pass on is never sent to SITE_URL.',
    schema: v.pipe(
      v.string(),
      v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
      v.check(
        (list) => list.every((network) => /^[0-9a-fA-F.:]+(\/\d{1,3})?$/.test(network)),
        'must be addresses or networks',
      ),
    ),
    fallback: [],
    fallbackText: '',
  }),
  connections: setting({
    variable: 'MAX_CONNECTIONS',
    doc: 'Connections in all that a process keeps open; more are closed at once.',
    schema: wholeNumber(1, 100_000),
    fallback: 1_000,
  }),
  connectionsPerAddress: setting({
    variable: 'MAX_CONNECTIONS_PER_ADDRESS',
    doc: 'Connections that one address of the internet may keep open; more are closed at once. Those of TRUSTED_PROXIES are not counted, because a proxy stands for many people.',
    schema: wholeNumber(1, 100_000),
    fallback: 200,
  }),
  drainSeconds: setting({
    variable: 'DRAIN_SECONDS',
    doc: 'How long the program still answers once it is told to stop. Meanwhile /readyz says 503, so that a proxy sends visitors elsewhere.',
    schema: wholeNumber(0, 60),
    fallback: 3,
  }),
  pageCache: setting({
    variable: 'PAGE_CACHE',
    doc: 'Keeps rendered public pages in memory for a few seconds. off renders every page afresh.',
    schema: onOff,
    fallback: true,
    fallbackText: 'on',
  }),
  mode: setting<'web' | 'worker' | 'all'>({
    variable: 'MODE',
    doc: 'What this process does: web serves pages, worker does background work and answers only the health addresses, all does both.',
    schema: v.picklist(['web', 'worker', 'all'], 'must be web, worker or all'),
    fallback: 'all',
  }),
}
