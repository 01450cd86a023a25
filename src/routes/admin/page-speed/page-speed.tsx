import { clsx } from 'clsx'
import { listPageSpeed, SPEED_DAYS } from '#/features/vitals/vitals.queries.server.ts'
import { METRICS, type Metric, type PageKind } from '#/features/vitals/vitals.schema.ts'
import { urls } from '#/shared/urls.ts'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/page-speed'
import { presentDays } from './page-speed-chart.ts'
import { SpeedDays } from './page-speed-days.tsx'
import { type PageSpeedRow, presentPageSpeed, type SpeedText } from './page-speed-row.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle
export const headers = privatePageHeaders

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db, clock }) => {
    const { pages, days } = await listPageSpeed(db, { now: clock.now() })
    return { pages: pages.map(presentPageSpeed), chart: presentDays(days), dayCount: SPEED_DAYS }
  })

const NAMES: Record<PageKind, string> = {
  '/': 'Home',
  '/properties': 'List of properties',
  '/properties/in/:place': 'Place',
  '/properties/:id': 'Property',
  '/blog': 'Blog',
  '/blog/:id': 'Article',
  '/contact': 'Contact',
  '/about': 'About',
  '/login': 'Login',
  '/signup': 'Sign up',
  '/dashboard': 'Dashboard',
  other: 'Other pages',
}

const METRIC_NAMES: Record<Metric, string> = {
  LCP: 'Largest thing seen',
  INP: 'Answer to a touch',
  CLS: 'Jumping about',
  FCP: 'First thing seen',
  TTFB: 'First byte',
}

const COLUMNS: readonly Column<PageSpeedRow>[] = [
  { label: 'Page', kind: 'title', cell: ({ page }) => <span className="font-semibold">{NAMES[page]}</span> },
  ...METRICS.map((metric) => ({
    label: METRIC_NAMES[metric],
    cell: ({ metrics }: PageSpeedRow) => <Speed speed={metrics[metric]} />,
  })),
  { label: 'Visits', width: '5rem', cell: ({ visits }) => visits.toLocaleString('en-GB') },
]

export default function PageSpeed({ loaderData: { pages, chart, dayCount } }: Route.ComponentProps) {
  return (
    <DashboardPage
      title="Page Speed"
      back={<BackLink href={urls.system}>System</BackLink>}
      intro={`What three of four measured visits were at least as good as, over the last ${dayCount} days.`}
    >
      {pages.length === 0 ? (
        <EmptyState title="Nothing measured yet">
          <p>Some visits measure how fast their page was. The first ones are shown here as they come in.</p>
        </EmptyState>
      ) : (
        <>
          <SpeedDays chart={chart} />
          <DataTable label="Kinds of page" columns={COLUMNS} rows={pages} keyOf={({ page }) => page} />
        </>
      )}
    </DashboardPage>
  )
}

const TONES = { good: 'text-palm', 'needs work': 'text-brass-deep', poor: 'text-danger' }
const RATINGS = { good: 'Good', 'needs work': 'Needs work', poor: 'Poor' }

function Speed({ speed }: { speed: SpeedText | null }) {
  if (!speed) return 'Not measured'
  return (
    <span>
      <span className="tabular">{speed.text}</span>{' '}
      <span className={clsx('font-semibold', TONES[speed.rating])}>{RATINGS[speed.rating]}</span>
    </span>
  )
}

export const ErrorBoundary = pageFailure('Page Speed', 'Failed to load the measurements')
