import type { ReactNode } from 'react'
import { pictureOf } from '#/features/media/image.rules.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Picture } from '#/ui/picture.tsx'
import { Price } from '#/ui/price.tsx'
import { favoriteMarks } from '#/web/buyers/id-marks.ts'
import { HomesToSeeRow } from '../suggestions/homes-to-see.tsx'
import { QuickActions, Section } from './dashboard-home-sections.tsx'
import type { BuyerHome, DueRow, HomeRow } from './dashboard-home-view.server.ts'

const OVERDUE: DueRow['label'] = 'Overdue'

/** What somebody who rents or buys sees first: what is due, where their things are, and what to look at next. */
export function BuyerSections({ home }: { home: BuyerHome }) {
  const isLate = isOverdue(home)
  const { due, rentToOwn, saved, cartItems, toPay, counts, toSee } = home
  const isNew = counts.favorites + counts.cartItems + counts.orders + due.length + rentToOwn.length === 0
  return (
    <>
      {due.length > 0 && !isLate ? <ComingUp home={home} /> : null}
      {rentToOwn.length > 0 ? (
        <Section title="My home" action={<SectionLink href={urls.myHome} label="View" more=" my home" />}>
          <Rows rows={rentToOwn} />
        </Section>
      ) : null}
      {isNew ? <FirstStep /> : null}
      <div className={hasBoth(home) ? 'grid gap-8 lg:grid-cols-2' : 'space-y-7'}>
        {saved.length > 0 ? (
          <Section
            title="Saved homes"
            action={
              <SectionLink
                href={urls.favorites}
                label={allOf('View Favorites', counts.favorites, saved.length)}
              />
            }
          >
            <Rows rows={saved} isWide={!hasBoth(home)} />
          </Section>
        ) : null}
        {cartItems.length > 0 ? (
          <Section
            title="In your cart"
            action={
              <SectionLink href={urls.cart} label={allOf('View Cart', counts.cartItems, cartItems.length)} />
            }
          >
            <Rows rows={cartItems} isWide={!hasBoth(home)} />
            <ToPay toPay={toPay} isMain={due.length === 0} />
          </Section>
        ) : null}
      </div>
      <HomesToSeeRow toSee={toSee} />
      {hasRows(home) ? null : <QuickActions />}
    </>
  )
}

/** Whether something should have been paid before today: that stands before everything else. */
export const isOverdue = ({ due: [first] }: BuyerHome) => first?.label === OVERDUE

/** What is paid next, each with the way to pay it. */
export function ComingUp({ home: { due, counts } }: { home: BuyerHome }) {
  return (
    <Section
      title="Coming up"
      action={counts.orders > 0 ? <SectionLink href={urls.orders} label="All orders" /> : null}
    >
      <NextDue rows={due} />
    </Section>
  )
}

function ToPay({
  toPay,
  isMain,
}: {
  toPay: BuyerHome['toPay']
  /** Nothing on the page is more pressing. */
  isMain: boolean
}) {
  if (toPay.length === 0) return null
  return (
    <>
      <dl className="my-3">
        {toPay.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-3 py-1">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-bold tabular">{amount}</dd>
          </div>
        ))}
      </dl>
      <LinkButton href={urls.cart} wide variant={isMain ? 'primary' : 'secondary'}>
        Go on in my cart
      </LinkButton>
    </>
  )
}

// The ways that are quick actions elsewhere stand with what they lead to, once there is something.
const hasRows = ({ saved, cartItems }: BuyerHome) => saved.length > 0 || cartItems.length > 0
const hasBoth = ({ saved, cartItems }: BuyerHome) => saved.length > 0 && cartItems.length > 0

const allOf = (label: string, count: number, shown: number) => (count > shown ? `${label} (${count})` : label)

/** The quiet line beside the heading. */
export function Counts({ home }: { home: BuyerHome }) {
  const { favorites, cartItems } = home.counts
  // A heart that is pressed on this page counts at once.
  const saved = favoriteMarks.useIds()?.size ?? favorites
  return (
    <dl className="-my-2 flex flex-wrap gap-x-4 text-sm">
      <Count label="Favorites" value={saved.toLocaleString('en-GB')} href={urls.favorites}>
        {hasRows(home) && home.saved.length === 0 ? 'View Favorites' : null}
      </Count>
      <Count label="Cart Items" value={String(cartItems)} href={urls.cart}>
        {hasRows(home) && cartItems === 0 ? 'View Cart' : null}
      </Count>
      <div className="flex min-h-11 items-center gap-x-2 text-ink-2">
        <dt>Account Type</dt>
        <dd>User</dd>
      </div>
    </dl>
  )
}

function Count({
  label,
  value,
  href,
  children,
}: {
  label: string
  value: string
  href: string
  /** The way there, where the page shows nothing of it. */
  children: string | null
}) {
  return (
    <div className="pressable relative flex min-h-11 items-center gap-2 rounded">
      <dt className="text-ink-2">
        <Link href={href} className="card-link underline-offset-4 hover:underline">
          {label}
        </Link>
      </dt>
      <dd className="font-semibold tabular">{value}</dd>
      {children ? (
        <dd>
          <SectionLink href={href} label={children} />
        </dd>
      ) : null}
    </div>
  )
}

// What is due first is the largest thing on the page.
function NextDue({ rows: [first, ...others] }: { rows: readonly DueRow[] }) {
  if (!first) return null
  return (
    <>
      <Card turn interactive className="home-due items-center overflow-hidden">
        <div className="card-picture">
          {first.cover ? (
            <Picture {...pictureOf({ ...first.cover, alt: '' })} sizes="(min-width: 40rem) 272px, 92vw" />
          ) : null}
        </div>
        <div className="min-w-0 p-4">
          <p className={first.label === OVERDUE ? 'font-semibold text-danger' : 'text-ink-2'}>
            {first.label}
          </p>
          <p>
            <Price size="lg" amount={first.price ?? ''} />
          </p>
          <Title row={first} />
          <Note row={first} />
          <Act row={first} variant="primary" />
        </div>
      </Card>
      {others.length > 0 ? <Rows rows={others.map(markLate)} isWide={others.length > 1} /> : null}
    </>
  )
}

const markLate = (row: DueRow): DueRow =>
  row.label === OVERDUE ? { ...row, note: { text: OVERDUE, isGood: false } } : row

function FirstStep() {
  return (
    <Card turn className="p-4">
      <h2 className="font-sans font-strong text-h3">Nothing here yet</h2>
      <p className="mt-1 mb-4 text-ink-2">
        Press the heart of a home that you like. We then tell you here when it costs less, or when somebody
        takes it.
      </p>
      <LinkButton href={urls.properties}>Browse Properties</LinkButton>
    </Card>
  )
}

function SectionLink({ href, label, more }: { href: string; label: string; more?: string }) {
  return (
    <Link href={href} className="font-semibold text-laterite text-sm underline-offset-4 hover:underline">
      {label}
      {more ? <span className="sr-only">{more}</span> : null}
    </Link>
  )
}

function Rows({
  rows,
  isWide = false,
}: {
  rows: readonly HomeRow[]
  /** They have the whole width of the page. */
  isWide?: boolean
}) {
  return (
    <ul className={isWide ? 'home-rows gap-x-8 lg:grid lg:grid-cols-2' : 'home-rows'}>
      {rows.map((row) => (
        <li key={row.id} className="relative grid items-start gap-4 py-3">
          <div className="card-picture">
            {row.cover ? <Picture {...pictureOf({ ...row.cover, alt: '' })} sizes="104px" /> : null}
          </div>
          <div className="min-w-0">
            {row.price ? (
              <p className="flex flex-wrap items-baseline gap-x-2">
                <Price size="sm" amount={row.price} suffix={row.isRent ? '/ month' : undefined} />
                {row.previousPrice ? (
                  <s className="text-ink-3 text-sm">
                    <span className="sr-only">was </span>
                    {row.previousPrice}
                  </s>
                ) : null}
              </p>
            ) : null}
            <Title row={row} />
            <div className="flex flex-wrap items-center gap-x-3">
              <Note row={row} />
              <Act row={row} variant="quiet" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Title({ row: { href, title, location } }: { row: HomeRow }): ReactNode {
  return (
    <>
      <p className="line-clamp-3 font-semibold" title={title}>
        {href ? (
          <Link href={href} className="card-link underline-offset-4 hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      {location ? <p className="line-clamp-2 text-ink-2 text-sm">{location}</p> : null}
    </>
  )
}

function Note({ row: { note } }: { row: HomeRow }) {
  if (!note) return null
  return (
    <div className="mt-1">
      <Badge kind={note.isGood ? 'popular' : 'neutral'}>{note.text}</Badge>
    </div>
  )
}

// Above the link that lies over the whole row.
function Act({ row: { act, title }, variant }: { row: HomeRow; variant: 'primary' | 'quiet' }) {
  if (!act) return null
  return (
    <p className={variant === 'primary' ? 'relative z-10 mt-3' : 'relative z-10 -ml-2'}>
      <LinkButton
        href={act.href}
        size={variant === 'primary' ? 'md' : 'sm'}
        variant={variant}
        wide={variant === 'primary'}
        aria-label={`${act.label}: ${title}`}
      >
        {act.label}
      </LinkButton>
    </p>
  )
}

/** The sentence below the welcome: what came about since somebody was here. */
export function summaryOf({ cheaper }: BuyerHome): string | undefined {
  return cheaper > 0
    ? `${countOf(cheaper, 'home you like costs', 'homes you like cost')} less now.`
    : undefined
}

/** Beside the welcome, where the quick actions do not stand. */
export function ProfileLink({ home }: { home: BuyerHome }) {
  if (!hasRows(home)) return null
  return (
    <>
      {' '}
      <SectionLink href={urls.settings} label="Update Profile" />
    </>
  )
}
