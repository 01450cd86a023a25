/** What the build of the pages left in `build/client`. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFirstFonts, type Manifest } from './budgets.ts'

export const client = fileURLToPath(new URL('../build/client', import.meta.url))

/** The manifest with the files of every page, for whoever measures them; the browser's names fewer. */
export const measuredManifest = fileURLToPath(new URL('../build/manifest.json', import.meta.url))

/** The names of the files in its folder `assets`. */
export const listAssets = (): string[] => readdirSync(join(client, 'assets'))

const isManifest = (name: string) => /^manifest-.*[.]js$/.test(name)

/** The framework's manifest, with the name of its file, which changes when anything in a page does. */
export function readManifest(): { name: string; manifest: Manifest } {
  const name = listAssets().find(isManifest)
  if (!name) throw new Error('The build holds no manifest; run npm run build.')
  const isMeasured = existsSync(measuredManifest)
  const text = readFileSync(isMeasured ? measuredManifest : join(client, 'assets', name), 'utf8')
  return { name, manifest: JSON.parse(text.slice(text.indexOf('{')).replace(/;\s*$/, '')) as Manifest }
}

/** The addresses of the fonts of a first visit. */
export function readFirstFonts(): string[] {
  const styles = listAssets().filter((name) => name.endsWith('.css'))
  const css = styles.map((name) => readFileSync(join(client, 'assets', name), 'utf8')).join('\n')
  return listFirstFonts(css).map((url) => (url.startsWith('/') ? url : `/assets/${url}`))
}

/** The address of the icons that every page shows. */
export function readIcons(): string[] {
  return listAssets()
    .filter((name) => /^i-.*[.]svg$/.test(name))
    .map((name) => `/assets/${name}`)
}

/** How many bytes a file costs a visitor, by its address. */
export function sizeOf(file: string): number {
  // The framework marks a stylesheet that more than one module brings along with a fragment.
  const path = join(client, file.replace(/#.*$/, ''))
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
