/**
 * Takes what is no page out of the manifest that every visitor's browser reads; part of the build, before its files are
 * compressed. The server has a manifest of its own.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routesWithPages, withoutDefaults, withoutIds, withoutPrivateFiles } from './browser-manifest.ts'
import { client, measuredManifest, readManifest } from './built-client.ts'

const { name, manifest } = readManifest()
const path = join(client, 'assets', name)
const text = readFileSync(path, 'utf8')
// The frame of every page, which no page needs to fetch.
const frame = [manifest.entry, manifest.routes.root].flatMap((part) => part?.imports ?? [])
const routes = withoutDefaults(routesWithPages(manifest.routes), new Set(frame))
writeFileSync(measuredManifest, JSON.stringify({ ...manifest, routes }))
const slim = { ...manifest, routes: withoutIds(withoutPrivateFiles(routes)) }
const variable = text.slice(0, text.indexOf('='))
const giveIds = `for(const[i,r]of Object.entries(${variable}.routes))r.id=i`
writeFileSync(path, `${variable}=${JSON.stringify(slim)};${giveIds};`)
