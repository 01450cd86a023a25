import { createServer } from 'vite'
import { runProgram } from './run.server.ts'

// Development: pages come through Vite, which reloads them as files change; the rest is the real program.
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })

await runProgram({
  renderPage: async (request, services, facts) => {
    const pages = await vite.ssrLoadModule('/src/server/http/pages.server.ts')
    return pages.renderPage(request, services, facts)
  },
  hasPage: async (pathname) => {
    const pages = await vite.ssrLoadModule('/src/server/http/pages.server.ts')
    return pages.hasPage(pathname)
  },
  renderMail: async (letter, brand) => {
    const mails = await vite.ssrLoadModule('/src/features/mail/mail.emails.tsx')
    return mails.renderMail(letter, brand)
  },
  development: {
    wrap(server) {
      const [handlePage] = server.listeners('request')
      server.removeAllListeners('request')
      server.on('request', (request, response) => {
        vite.middlewares(request, response, () => handlePage?.call(server, request, response))
      })
    },
  },
})
