/**
 * Takes what is no page out of the manifest that every visitor's browser reads; part of the build, before its files are
 * compressed. The server has a manifest of its own.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routesWithPages, withoutDefaults, withoutPrivateFiles } from './browser-manifest.ts'
import { client, measuredManifest, readManifest } from './built-client.ts'

const { name, manifest } = readManifest()
const path = join(client, 'assets', name)
const text = readFileSync(path, 'utf8')
// The frame of every page, which no page needs to fetch.
const frame = [manifest.entry, manifest.routes.root].flatMap((part) => part?.imports ?? [])
const routes = withoutDefaults(routesWithPages(manifest.routes), new Set(frame))
writeFileSync(measuredManifest, JSON.stringify({ ...manifest, routes }))
const slim = { ...manifest, routes: withoutPrivateFiles(routes) }
writeFileSync(path, `${text.slice(0, text.indexOf('{'))}${JSON.stringify(slim)};`)
