/** The program as a worker of its own process, which a test can kill: `node tests/support/worker-program.ts`. */
import { startProgram } from '#/server/program.server.ts'

await startProgram({
  projectRoot: process.cwd(),
  environment: process.env,
  renderPage: async () => new Response(null, { status: 404 }),
  hasPage: () => false,
  renderMail: async ({ subject }) => ({ subject, html: `<p>${subject}</p>`, text: subject, link: undefined }),
  say: () => undefined,
})
process.stdout.write('open\n')
