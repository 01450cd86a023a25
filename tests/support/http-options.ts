import { createLog } from '#/platform/log/log.server.ts'
import type { HttpOptions } from '#/server/http/http.server.ts'

/** An outer server without files or records, which a test changes where it looks. */
export function httpOptions(options: Partial<HttpOptions> = {}): HttpOptions {
  return {
    siteUrl: 'https://fihankra.example',
    isSiteUrlSet: true,
    computerName: 'esi-laptop',
    log: createLog({ level: 'silent' }),
    folders: { client: 'public', samplePictures: 'public' },
    renderPage: async () => new Response('A page'),
    openVariant: async () => undefined,
    hasPage: () => true,
    isReady: async () => true,
    hearPaymentCall: async () => undefined,
    isDraining: () => false,
    trustedProxies: [],
    readsPerAddress: { count: 600, seconds: 600 },
    pageCacheSeconds: 5,
    hasContentPolicy: true,
    offlineReading: true,
    servesPages: true,
    ...options,
  }
}
