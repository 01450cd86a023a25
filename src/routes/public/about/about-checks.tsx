import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import IconCheck from '~icons/ph/check-circle'
import IconHandshake from '~icons/ph/handshake'
import IconScroll from '~icons/ph/scroll'
import IconShieldCheck from '~icons/ph/shield-check'
import IconDanger from '~icons/ph/warning-circle'

// Each with what the program itself sees to: every such line is enforced by it and tested.
const VALUES = [
  {
    icon: IconShieldCheck,
    name: 'Secure',
    text: 'Every listing names who answers for it, with the licence number where we were given one, and reminds you to see the home and its papers before you pay.',
    done: [
      ['Nobody publishes from outside', 'A home appears here once our office has published it.'],
      ['A name behind every home', 'What you ask goes to its agent and our office, and to nobody else.'],
      ['One home, one buyer', 'Nobody else can order a home while an order for it stands.'],
    ],
  },
  {
    icon: IconHandshake,
    name: 'Flexible',
    text: 'Buy outright, rent, rent to own, or take a payment plan: half of its total first, and the rest over as many months as the seller allows.',
    done: [
      ['Asking is free', 'To apply for renting to own costs nothing and binds nobody.'],
      [
        'Rent and purchase apart',
        'Each has a total and a door of its own, and can be paid without the other.',
      ],
    ],
  },
  {
    icon: IconScroll,
    name: 'Transparent',
    text: 'Prices are in cedis and complete. A plan shows its total, each payment and what it costs more than paying at once, before you speak to anybody.',
    done: [
      ['The price you saw', 'Your cart remembers it. When it changes you see both before you pay.'],
      ['Changes leave a trace', 'Who published, changed or withdrew a listing, and when, is written down.'],
    ],
  },
] as const

const NOT_DONE = [
  'We do not say that a title is good: see its papers, and have a search made at the Lands Commission.',
  'Go and see the home, by day, with somebody you trust.',
  'Never pay anybody only to be shown a home.',
] as const

const WAY = 'inline-flex min-h-11 items-center font-semibold underline decoration-laterite underline-offset-4'

/** What we hold to and what the marketplace does for each of it, and what it leaves to whoever wants a home. */
export function AboutChecks() {
  return (
    <section className="border-line border-y bg-card" aria-labelledby="checks">
      <div className="page-width py-8 lg:py-12">
        <h2 id="checks" className="text-h2">
          How we check homes and agents
        </h2>
        <ul className="mt-6 grid gap-x-8 lg:grid-cols-3">
          {VALUES.map(({ icon: Icon, name, text, done }) => (
            <li key={name} className="about-value">
              <h3 className="flex items-center gap-3 text-h3">
                <span className="flex size-11 shrink-0 items-center justify-center rounded rounded-br-[18px] bg-laterite-tint text-laterite">
                  <Icon />
                </span>
                {name}
              </h3>
              <p className="mt-3">{text}</p>
              <ul className="mt-4 grid gap-3">
                {done.map(([what, how]) => (
                  <li key={what} className="flex gap-3 text-sm">
                    <IconCheck className="size-6 shrink-0 text-palm" />
                    <span className="text-ink-2">
                      <b className="block font-semibold text-ink">{what}</b> {how}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <div className="turned mt-6 border border-line bg-limewash p-6">
          <h3 className="flex items-center gap-2 text-h3">
            <IconDanger className="size-6 shrink-0 text-laterite" />
            What stays with you
          </h3>
          <ul className="mt-3 grid gap-x-8 gap-y-3 lg:grid-cols-3">
            {NOT_DONE.map((text) => (
              <li key={text} className="text-ink-2">
                {text}
              </li>
            ))}
          </ul>
          <p className="mt-3 flex flex-wrap gap-x-8">
            <Link href={urls.howWeCheck} className={WAY}>
              How we check papers
            </Link>
            <Link href={urls.contact} className={WAY}>
              Something looks wrong? Tell us
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}
