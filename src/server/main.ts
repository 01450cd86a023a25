import { fileURLToPath } from 'node:url'
import { SMALL_HEAP } from '#/platform/memory/small-heap.ts'

// React chooses its fast half when it is first loaded, so this stands before every other import.
process.env.NODE_ENV ??= 'production'

const MAKES_PICTURES = 'makes-pictures'
const OLDEST_NODE = { major: 22, minor: 22 }

refuseOldNode()
if (process.argv[2] === MAKES_PICTURES) await import('#/platform/picture-process/picture-worker.server.ts')
else {
  beginInSmallHeap()
  await serve()
}

// Before anything else is read: an old Node would end in a stack about a word that it does not know.
function refuseOldNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor)) return
  process.stderr.write(
    `This is Node ${process.versions.node}; Fihankra runs on Node ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer. ` +
      'Start it with "npm start", which brings the Node it needs.\n',
  )
  process.exit(1)
}

// What the C library is told holds from the beginning of a program only, so this one begins once more, as the same
// process. A channel to the parent would be lost by that, and whoever has set one of these has decided.
function beginInSmallHeap(): void {
  const isDecided = Object.keys(SMALL_HEAP).some((name) => process.env[name] !== undefined)
  if (process.platform !== 'linux' || isDecided || process.channel || !process.execve) return
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, ...SMALL_HEAP })
}

async function serve(): Promise<void> {
  const [{ hasPage, renderPage, routeOf }, { runProgram }] = await Promise.all([
    import('./http/pages.server.ts'),
    import('./run.server.ts'),
  ])
  await runProgram({
    renderPage,
    hasPage,
    routeOf,
    renderMail: async (letter, brand) =>
      (await import('#/features/mail/mail.emails.tsx')).renderMail(letter, brand),
    // The same file, since it is the one that a build makes.
    pictureWorker: { file: fileURLToPath(import.meta.url), args: [MAKES_PICTURES] },
  })
}
