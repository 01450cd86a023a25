import { fileURLToPath } from 'node:url'
import { SMALL_HEAP } from '#/platform/memory/small-heap.ts'

// React chooses its fast half when it is first loaded, so this stands before every other import.
process.env.NODE_ENV ??= 'production'

const MAKES_PICTURES = 'makes-pictures'

if (process.argv[2] === MAKES_PICTURES) await import('#/platform/picture-process/picture-worker.server.ts')
else {
  beginInSmallHeap()
  await serve()
}

// What the C library is told holds from the beginning of a program only, so this one begins once more, as the same
// process. A channel to the parent would be lost by that, and whoever has set one of these has decided.
function beginInSmallHeap(): void {
  const isDecided = Object.keys(SMALL_HEAP).some((name) => process.env[name] !== undefined)
  if (process.platform !== 'linux' || isDecided || process.channel || !process.execve) return
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  // Most pages are larger than that, so that each goes back by itself.
  const small = { ...SMALL_HEAP, MALLOC_MMAP_THRESHOLD_: '32768' }
  process.execve(process.execPath, args, { ...process.env, ...small })
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
