import { Alert } from '#/ui/alert.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card, CardImage } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { Carousel } from '#/ui/carousel.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { ExpandableText } from '#/ui/expandable-text.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import { Price } from '#/ui/price.tsx'
import { CardSkeleton, LoadingRegion } from '#/ui/skeleton.tsx'
import IconBathtub from '~icons/ph/bathtub'
import IconBed from '~icons/ph/bed'
import IconHeart from '~icons/ph/heart'
import IconPin from '~icons/ph/map-pin'
import IconRuler from '~icons/ph/ruler'
import IconSeal from '~icons/ph/seal-check-fill'
import IconStar from '~icons/ph/star-fill'
import { Section, Specimen } from './specimen.tsx'
import '#/ui/expandable-text.css'
import '#/ui/prose.css'

const paragraph =
  'The house stands on a walled and gated half plot, five minutes from the main road. Four bedrooms, each with its own bath, open onto a breeze-block court that keeps the rooms cool through the afternoon. Water comes from a borehole with a 5,000 litre tank; the meter is separate. '

type SampleMail = { subject: string; to: string; sent: string | null; isBusy: boolean }

const mails: SampleMail[] = [
  { subject: 'Reset your password', to: 'ama@example.com', sent: '21 November 2026, 09:14', isBusy: false },
  { subject: 'Your role was changed', to: 'kofi@example.com', sent: null, isBusy: false },
  { subject: 'Verify your e-mail address', to: 'esi@example.com', sent: null, isBusy: true },
]

const mailColumns: Column<SampleMail>[] = [
  { label: 'Mail', kind: 'title', cell: ({ subject }) => subject },
  { label: 'To', cell: ({ to }) => to },
  { label: 'Sent', cell: ({ sent }) => sent },
  {
    label: 'Retry',
    kind: 'action',
    cell: ({ sent, isBusy }) =>
      sent ? null : (
        <Button size="sm" variant="secondary" busy={isBusy}>
          Retry
        </Button>
      ),
  },
]

function SampleCard({
  title,
  rent = false,
  picture = true,
}: {
  title: string
  rent?: boolean
  picture?: boolean
}) {
  return (
    <Card as="article" interactive>
      <CardImage
        tags={
          <>
            <Badge kind={rent ? 'rent' : 'sale'}>{rent ? 'For rent' : 'For sale'}</Badge>
            <Badge kind={rent ? 'new' : 'popular'}>{rent ? 'New' : 'Popular'}</Badge>
          </>
        }
        action={<IconButton label="Save" icon={<IconHeart />} variant="float" size="sm" />}
        counter={<Badge kind="photo">1 / 9</Badge>}
      >
        {picture ? <HouseDrawing /> : null}
      </CardImage>
      <div className="sg-body">
        <Price amount={rent ? 'GH₵2,800' : 'GH₵980,000'} suffix={rent ? '/ month' : undefined} />
        <p>
          <CardLink href="#cards">{title}</CardLink>
        </p>
        <p className="text-ink-2 text-sm">
          <IconPin style={{ display: 'inline', verticalAlign: '-.25em' }} /> Adjiringanor, Accra
        </p>
        <div className="sg-facts">
          <span>
            <IconBed /> 3
          </span>
          <span>
            <IconBathtub /> 3
          </span>
          <span>
            <IconRuler /> 240 m²
          </span>
          <span>
            <IconStar className="text-brass-deep" /> 4.5
          </span>
          <span className="text-palm">
            <IconSeal /> Papers
          </span>
        </div>
      </div>
    </Card>
  )
}

function HouseDrawing() {
  return (
    <svg viewBox="0 0 400 300" className="absolute inset-0 size-full" role="img" aria-label="A drawn house">
      <path fill="#bcd0da" d="M0 0h400v300H0z" />
      <path fill="#a63f1b" d="M0 235h400v65H0z" />
      <path fill="#fbf6ec" d="M70 120h250v120H70z" />
      <path fill="#5a4d41" d="M55 105h285v15H55z" />
      <path fill="#222b55" d="M95 145h70v50H95zM235 145h60v50h-60z" />
      <path fill="#7a5200" d="M185 165h36v75h-36z" />
    </svg>
  )
}

export function ContentSamples() {
  return (
    <>
      <Section id="cards" title="Cards and badges">
        <Specimen title="Property card: picture, long title, picture missing" wide>
          <div className="sg-cards">
            <SampleCard title="Cantilever house, three bedrooms" />
            <SampleCard
              rent
              title="Executive two-bedroom apartment with a sea view, standby generator and a shared pool"
            />
            <SampleCard title="Picture still loading" picture={false} />
          </div>
        </Specimen>
        <Specimen title="Badges">
          <div className="sg-row">
            <Badge kind="sale">For sale</Badge>
            <Badge kind="rent">For rent</Badge>
            <Badge kind="popular">Popular</Badge>
            <Badge kind="new">New</Badge>
            <Badge>Draft</Badge>
            <Badge kind="success" icon={<IconSeal />}>
              Papers seen
            </Badge>
            <Badge kind="danger">Withdrawn</Badge>
            <Badge kind="photo">1 / 9</Badge>
          </div>
        </Specimen>
        <Specimen title="Plain card with the quarter-round">
          <Card turn className="p-4">
            <p className="font-semibold">Total with plan</p>
            <Price amount="GH₵1,350,000" size="sm" />
          </Card>
        </Specimen>
      </Section>

      <Section id="carousel" title="Carousel">
        <Specimen title="Swipe, arrows, marks, arrow keys" wide>
          <Carousel label="Featured listings">
            {['One', 'Two', 'Three', 'Four', 'Five'].map((number, index) => (
              <SampleCard key={number} title={`${number}: house with a court`} rent={index % 2 === 1} />
            ))}
          </Carousel>
        </Specimen>
      </Section>

      <Section id="pages" title="Pagination">
        {[
          [1, 2],
          [3, 7],
          [20, 40],
          [40, 40],
        ].map(([page = 1, pageCount = 1]) => (
          <Specimen key={`${page}/${pageCount}`} title={`Page ${page} of ${pageCount}`} wide>
            <Pagination
              page={page}
              pageCount={pageCount}
              hrefFor={(to) => `?page=${to}#pages`}
              label={`Pages, sample ${page} of ${pageCount}`}
            />
          </Specimen>
        ))}
      </Section>

      <Section id="messages" title="Messages">
        <Specimen title="Alerts" wide>
          <div className="sg-stack">
            <Alert title="These are sample homes.">Pictures are computer-made.</Alert>
            <Alert kind="success">Message sent. We will reply by e-mail.</Alert>
            <Alert
              kind="danger"
              title="The homes did not load."
              action={
                <Button size="sm" variant="secondary">
                  Retry
                </Button>
              }
            >
              Check your connection and try again.
            </Alert>
          </div>
        </Specimen>
        <Specimen title="Empty state" wide>
          <EmptyState
            title="No properties found"
            heading="h3"
            action={
              <LinkButton href="#messages" variant="secondary">
                Clear all filters
              </LinkButton>
            }
          >
            No home in Osu has four bedrooms under GH₵200,000. Remove a filter or look nearby.
          </EmptyState>
        </Specimen>
        <Specimen title="Skeleton" wide>
          <LoadingRegion label="Loading properties..." className="sg-cards">
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </LoadingRegion>
        </Specimen>
        <Specimen title="Data table" wide>
          <DataTable label="Sample mails" columns={mailColumns} rows={mails} keyOf={({ to }) => to} />
        </Specimen>
        <Specimen title="Expandable text">
          <ExpandableText>
            <p>{paragraph.repeat(3)}</p>
            <p>{paragraph.repeat(2)}</p>
          </ExpandableText>
        </Specimen>
        <Specimen title="Prose">
          <div className="prose">
            <h3>Before you pay</h3>
            <p>
              See the house and <a href="#messages">the papers</a> first.
            </p>
            <ul>
              <li>Indenture and site plan</li>
              <li>Title certificate or deed</li>
            </ul>
            <blockquote>Never pay before you have seen both.</blockquote>
          </div>
        </Specimen>
      </Section>
    </>
  )
}
