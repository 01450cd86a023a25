import { Lattice } from '#/ui/lattice.tsx'
import { Logo } from '#/ui/logo.tsx'
import { Toaster } from '#/ui/overlays/toast.tsx'
import { ContentSamples } from './content-samples.tsx'
import { ControlSamples } from './control-samples.tsx'
import { FoundationSamples } from './foundation-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import './styleguide.css'

const contents = [
  'colour',
  'type',
  'motif',
  'buttons',
  'fields',
  'choices',
  'cards',
  'carousel',
  'pages',
  'messages',
  'overlays',
]

export function meta() {
  return [{ title: 'Styleguide' }, { name: 'robots', content: 'noindex' }]
}

/** Every component in all its states; served in development only. */
export default function Styleguide() {
  return (
    <>
      <header className="sg-hero on-indigo">
        <Lattice className="inset-y-0 right-0 w-1/2 text-white opacity-8" />
        <div className="page-width">
          <Logo name="Fihankra" />
          <h1>Breeze block</h1>
          <p>Limewash, indigo, laterite. One quarter-round corner, lines instead of shadows.</p>
        </div>
      </header>
      <main className="page-width">
        <nav aria-label="Contents" className="sg-nav">
          {contents.map((id) => (
            <a key={id} href={`#${id}`}>
              {id}
            </a>
          ))}
        </nav>
        <FoundationSamples />
        <ControlSamples />
        <ContentSamples />
        <OverlaySamples />
      </main>
      <Toaster />
    </>
  )
}
