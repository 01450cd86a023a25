import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { listenFirst } from './ui/overlays/first-on-back.ts'
import { mayCache } from './web/offline/may-cache.ts'

listenFirst()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// Loaded anew on the entry of an overlay, which is not open any more: Back is not to stop there.
if (history.state?.overlays) {
  void import('./ui/overlays/overlay-history.ts')
    .then(({ overlayHistory }) => overlayHistory())
    // Without it Back has to be pressed once more.
    .catch(() => undefined)
}

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
