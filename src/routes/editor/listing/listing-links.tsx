import type { MouseEvent } from 'react'
import { hasPapers } from '#/features/papers/paper.rules.ts'
import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'

/** The ways to the sections of a long form, at hand while it scrolls. */
export function SectionLinks({ fields }: { fields: PropertyFields }) {
  const links = [
    ['pictures', 'Pictures'],
    ['basics', 'Basics'],
    ['place', 'Place'],
    ['price', 'Price'],
    ['rooms', 'Size'],
    ['has', 'What it has'],
    ...(hasPapers(fields) ? [['papers', 'Papers']] : []),
  ]
  return (
    <nav
      aria-label="Sections"
      className="listing-links mt-3 flex gap-x-4 overflow-x-auto whitespace-nowrap border-line border-b bg-limewash font-semibold"
    >
      {links.map(([anchor, words]) => (
        <a
          key={anchor}
          href={`#${anchor}`}
          onClick={goTo}
          className="inline-flex min-h-11 items-center text-indigo underline-offset-4 hover:underline"
        >
          {words}
        </a>
      ))}
    </nav>
  )
}

// No step of the history: Back leaves the form.
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  const section = document.getElementById(event.currentTarget.hash.slice(1))
  if (!section) return
  event.preventDefault()
  const fold = section.querySelector<HTMLDetailsElement>('details.group')
  if (fold) fold.open = true
  section.scrollIntoView()
  section.focus({ preventScroll: true })
}
