// React chooses its fast half when it is first loaded, so this stands before every other import.
process.env.NODE_ENV ??= 'production'

const [{ hasPage, renderPage }, { runProgram }] = await Promise.all([
  import('./http/pages.server.ts'),
  import('./run.server.ts'),
])
await runProgram({
  renderPage,
  hasPage,
  renderMail: async (letter, brand) =>
    (await import('#/features/mail/mail.emails.tsx')).renderMail(letter, brand),
})

export {}
