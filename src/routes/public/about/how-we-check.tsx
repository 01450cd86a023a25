import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import { PAPER_KEYS, PAPERS } from '#/features/papers/paper.schema.ts'
import { PAPER_WORDS } from '#/features/papers/paper-words.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { PageHead } from '#/web/request/page-head.tsx'
import IconSaid from '~icons/ph/chat-centered-text'
import IconUnknown from '~icons/ph/circle-dashed'
import IconSeen from '~icons/ph/seal-check-fill'
import './how-we-check.css'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

type State = {
  name: string
  text: string
  Icon: ComponentType<{ className?: string }>
  color: string
}

const STATES: readonly State[] = [
  {
    name: 'Not stated',
    text: 'Nobody has told us. It may exist or not: ask the agent.',
    Icon: IconUnknown,
    color: 'text-ink-3',
  },
  {
    name: 'Agent says there is one',
    text: 'The agent who advertises the home has told us so. None of us has looked at it.',
    Icon: IconSaid,
    color: 'text-brass-deep',
  },
  {
    name: 'Original seen, or copy seen',
    text: 'One of our administrators held the paper, or a copy of it, on the day and at the place that stand beside it.',
    Icon: IconSeen,
    color: 'text-palm',
  },
]

const IS = [
  'A person looked at it, not a program.',
  'That person is an administrator of ours, and neither the owner of the home nor its agent.',
  'We write down the day, the place, and whether it was the original or a copy. Our log keeps who it was; the page says the role.',
  'It holds for the home as it was. When the owner, the place or the plot of a listing changes, it ends at once, and only what the agent says is left.',
]

const IS_NOT = [
  'It does not prove that the paper is genuine, or that the seller owns the home.',
  'It does not prove that nobody else has a claim, a loan or a case in court on it.',
  'It says nothing of the days after. Papers change hands.',
  'It does not replace a search at the Lands Commission or a lawyer of your own.',
]

const BEFORE_YOU_PAY = [
  'See the home yourself, by day, with somebody you trust.',
  'Read the originals, and compare the names in them with the seller’s Ghana Card.',
  'Have your own search made at the Lands Commission, with the site plan.',
  'Let a lawyer whom you pay read everything before you sign.',
]

const TITLE = 'How we check'

/** What it means that a paper was seen, and what it does not. */
export default function HowWeCheck() {
  return (
    <div className="page-width py-8 lg:py-18">
      <PageHead
        title={TITLE}
        description="Which papers of a home our staff has seen, what that means, what it does not mean, and what to ask for before you pay."
        path={urls.howWeCheck}
      />
      <h1 className="text-display">{TITLE}</h1>
      <p className="mt-4 max-w-measure">
        For homes for sale and for land, each page shows four papers. Beside each stands one of three things.
      </p>
      <ul className="check-states turned mt-8 border border-line bg-card">
        {STATES.map(({ name, text, Icon, color }) => (
          <li key={name} className="p-5">
            <h2 className={clsx('flex items-center gap-2 font-sans font-semibold text-h3', color)}>
              <Icon className="size-6 shrink-0" />
              {name}
            </h2>
            <p className="mt-2 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <div className="check-pair mt-12">
        <Sentences title="What “seen” means" sentences={IS} line="border-palm" />
        <Sentences title="What it does not mean" sentences={IS_NOT} line="border-laterite" />
      </div>
      <h2 className="mt-12 text-h2">The four papers</h2>
      <dl className="check-pair mt-4">
        {PAPER_KEYS.map((key) => (
          <div key={key} className="border-line border-t pt-4">
            <dt className="font-semibold">{PAPERS[key]}</dt>
            <dd className="mt-1 text-ink-2">
              {PAPER_WORDS[key].what} {PAPER_WORDS[key].ask}
            </dd>
          </div>
        ))}
      </dl>
      <div className="check-pair mt-12">
        <Sentences title="Before you pay" sentences={BEFORE_YOU_PAY} line="border-indigo" />
        <div>
          <h2 className="text-h2">Look for them</h2>
          <p className="mt-4 text-ink-2">
            The list can be narrowed to homes of which we have seen papers. A home without is not worse for
            it: we may not have been there yet.
          </p>
          <div className="mt-4">
            <LinkButton href={`${urls.properties}?papers=1`}>Homes with papers seen</LinkButton>
          </div>
          <p className="mt-4 text-ink-2">
            Something does not fit what you saw?{' '}
            <Link href={urls.contact} className="-my-2.5 inline-flex min-h-11 items-center underline">
              Tell us
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}

function Sentences({
  title,
  sentences,
  line,
}: {
  title: string
  sentences: readonly string[]
  line: string
}) {
  return (
    <section>
      <h2 className="text-h2">{title}</h2>
      <ul className="mt-4">
        {sentences.map((sentence) => (
          <li key={sentence} className={clsx('check-line', line)}>
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}
