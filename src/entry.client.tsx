import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { mayCache } from './web/offline/may-cache.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// After everything that the page itself needs. In development nothing stands between the page and its files.
if (import.meta.env.PROD && mayCache()) {
  const register = () =>
    void import('./web/offline/register-worker.ts')
      .then(({ registerWorker }) => registerWorker())
      // A browser may forbid it, or the line break: the site works without.
      .catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
