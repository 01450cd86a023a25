import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { NOTIFICATIONS_WORKER, SERVICE_WORKER } from '#/shared/offline.ts'
import { httpOptions } from '../../../tests/support/http-options.ts'
import { createHttp } from './http.server.ts'

const client = mkdtempSync(join(tmpdir(), 'fihankra-worker-'))
writeFileSync(join(client, SERVICE_WORKER), 'precache()')
writeFileSync(join(client, NOTIFICATIONS_WORKER), 'show()')
afterAll(() => rmSync(client, { recursive: true }))

async function askForWorker(offlineReading: boolean, path: string = SERVICE_WORKER): Promise<Response> {
  const { app } = createHttp(httpOptions({ folders: { client, samplePictures: client }, offlineReading }))
  return await app.request(path)
}

describe('the service worker', () => {
  test('is asked for anew at each visit, and may only use what is ours', async () => {
    const response = await askForWorker(true)
    expect(await response.text()).toBe('precache()')
    expect(response.headers.get('Content-Type')).toContain('javascript')
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    for (const directive of ['worker-src', 'manifest-src', 'connect-src']) {
      expect(policy.split('; ')).toContain(`${directive} 'self'`)
    }
  })

  test('is replaced by a kill switch that removes every cache and only shows notifications, where reading offline is off', async () => {
    const response = await askForWorker(false)
    const script = await response.text()
    expect(response.headers.get('Content-Type')).toContain('javascript')
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    const removed: string[] = []
    const imported: string[] = []
    const listeners = new Map<string, (event: { waitUntil: (work: unknown) => void }) => void>()
    let work: unknown
    new Function('importScripts', 'addEventListener', 'caches', 'clients', 'skipWaiting', script)(
      (path: string) => imported.push(path),
      (name: string, listen: () => void) => listeners.set(name, listen),
      { keys: async () => ['shell', 'kept'], delete: async (name: string) => removed.push(name) },
      { claim: async () => undefined },
      () => undefined,
    )
    listeners.get('activate')?.({ waitUntil: (promise) => (work = promise) })
    await work
    expect(removed).toEqual(['shell', 'kept'])
    expect(imported).toEqual([NOTIFICATIONS_WORKER])
    // A browser refuses the whole script when a part of it is missing.
    const part = await askForWorker(false, NOTIFICATIONS_WORKER)
    expect(await part.text()).toBe('show()')
    expect(part.headers.get('Content-Type')).toContain('javascript')
    // What answers no request cannot keep anything of the site.
    expect([...listeners.keys()]).toEqual(['install', 'activate'])
  })
})
