import {
  DeskAccount,
  DeskHomes,
  type HomesView,
  RecentProperties,
  type RecentProperty,
} from './dashboard-desk-sections.tsx'
import { Published, type PublishedView } from './dashboard-published.tsx'
import { Statistics } from './dashboard-statistics.tsx'
import type { StatisticsView } from './dashboard-statistics-figures.ts'
import type { WorkView } from './dashboard-work.ts'
import { WorkList } from './dashboard-work-list.tsx'

export type DeskView = {
  /** `Good morning, Ama`; null for somebody without a name. */
  greeting: string | null
  work: WorkView
  homes: HomesView
  accountType: string
  recent: RecentProperty[]
  /** What was published just before; null for nothing. */
  published: PublishedView | null
  /** Of the whole marketplace; of an agent's homes where `isOwn`. */
  statistics: StatisticsView
  isOwn: boolean
}

/** What administrators and agents see first: what is to be done, and beside or below it the figures. */
export function Desk({ desk }: { desk: DeskView }) {
  const { work, statistics, recent, published, homes, accountType, isOwn } = desk
  return (
    <div className="desk grid items-start gap-8">
      <div className="min-w-0 space-y-7">
        {published ? <Published home={published} /> : null}
        <WorkList work={work} />
        {/* An agent has less to do than an administrator, and room below it. */}
        {isOwn ? <RecentProperties properties={recent} /> : null}
      </div>
      <div className="min-w-0 space-y-7">
        <Statistics statistics={statistics} isOwn={isOwn} />
        <DeskHomes homes={homes} />
        {isOwn ? null : <RecentProperties properties={recent} />}
        <DeskAccount accountType={accountType} />
      </div>
    </div>
  )
}
