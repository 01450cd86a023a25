import { fileURLToPath } from 'node:url'

// React chooses its fast half when it is first loaded, so this stands before every other import.
process.env.NODE_ENV ??= 'production'

const MAKES_PICTURES = 'makes-pictures'

if (process.argv[2] === MAKES_PICTURES) await import('#/platform/picture-process/picture-worker.server.ts')
else await serve()

async function serve(): Promise<void> {
  const [{ hasPage, renderPage }, { runProgram }] = await Promise.all([
    import('./http/pages.server.ts'),
    import('./run.server.ts'),
  ])
  await runProgram({
    renderPage,
    hasPage,
    renderMail: async (letter, brand) =>
      (await import('#/features/mail/mail.emails.tsx')).renderMail(letter, brand),
    // The same file, since it is the one that a build makes.
    pictureWorker: { file: fileURLToPath(import.meta.url), args: [MAKES_PICTURES] },
  })
}
