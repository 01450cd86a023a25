/**
 * Takes what is no page out of the manifest that every visitor's browser reads; part of the build, before its files are
 * compressed. The server has a manifest of its own.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  giveBack,
  routesWithPages,
  shortened,
  withoutDefaults,
  withoutIds,
  withoutRareFiles,
  withoutWhatPagesSay,
} from './browser-manifest.ts'
import { client, measuredManifest, readManifest } from './built-client.ts'

const { name, manifest } = readManifest()
const path = join(client, 'assets', name)
const text = readFileSync(path, 'utf8')
// The frame of every page, which no page needs to fetch.
const frame = [manifest.entry, manifest.routes.root].flatMap((part) => part?.imports ?? [])
const routes = withoutDefaults(routesWithPages(manifest.routes), new Set(frame))
writeFileSync(measuredManifest, JSON.stringify({ ...manifest, routes }))
const slim = { ...manifest, routes: shortened(withoutWhatPagesSay(withoutIds(withoutRareFiles(routes)))) }
const variable = text.slice(0, text.indexOf('='))
writeFileSync(path, `${variable}=${JSON.stringify(slim)};${giveBack(variable)};`)
