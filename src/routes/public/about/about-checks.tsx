import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import IconCheck from '~icons/ph/check-circle'
import IconDanger from '~icons/ph/warning-circle'

// Only what the program itself sees to: each line is enforced by it and tested.
const DONE = [
  {
    name: 'Nobody publishes from outside',
    text: 'A home appears here once our office has published it, and in no other way.',
  },
  {
    name: 'A name behind every home',
    text: 'What you ask goes to the agent who answers for it and to our office, and to nobody else.',
  },
  {
    name: 'One home, one buyer',
    text: 'An order reserves the home: nobody else can order it while that order stands.',
  },
  {
    name: 'The price you saw',
    text: 'Your cart remembers it. When it changes you see both before you pay.',
  },
  {
    name: 'Changes leave a trace',
    text: 'Who published, changed or withdrew a listing, and when, is written down.',
  },
] as const

const NOT_DONE = [
  'We do not say that a title is good: see its papers, and have a search made at the Lands Commission.',
  'Go and see the home, by day, with somebody you trust.',
  'Never pay anybody only to be shown a home.',
] as const

/** Where the icon of a point stands. */
export const tile = 'flex size-11 shrink-0 items-center justify-center rounded rounded-br-[18px] text-h3'

/** What the marketplace sees to before and after a home is listed, and what it leaves to whoever wants it. */
export function AboutChecks() {
  return (
    <section className="page-width py-8 lg:py-12" aria-labelledby="checks">
      <h2 id="checks" className="text-h2">
        How we check homes and agents
      </h2>
      <div className="mt-6 grid gap-8 lg:grid-cols-[2fr_1fr] lg:gap-12">
        <ol className="grid gap-6 self-start sm:grid-cols-2">
          {DONE.map(({ name, text }) => (
            <li key={name} className="flex gap-4 sm:last:col-span-2">
              <span className={`${tile} bg-palm-tint text-palm`}>
                <IconCheck />
              </span>
              <div className="min-w-0">
                <h3 className="text-h3">{name}</h3>
                <p className="mt-1 text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="turned self-start border border-line bg-card p-6">
          <h3 className="flex items-center gap-2 text-h3">
            <IconDanger className="size-6 shrink-0 text-laterite" />
            What stays with you
          </h3>
          <ul className="mt-2">
            {NOT_DONE.map((text) => (
              <li key={text} className="border-line border-b py-3 text-ink-2 last:border-b-0">
                {text}
              </li>
            ))}
          </ul>
          <Link
            href={urls.howWeCheck}
            className="flex min-h-11 items-center font-semibold underline decoration-laterite underline-offset-4"
          >
            How we check papers
          </Link>
          <Link
            href={urls.contact}
            className="inline-flex min-h-11 items-center font-semibold underline decoration-laterite underline-offset-4"
          >
            Something looks wrong? Tell us
          </Link>
        </div>
      </div>
    </section>
  )
}
