import { DeskFigures, RecentProperties, type RecentProperty, STATISTICS } from './dashboard-desk-sections.tsx'
import { Published, type PublishedView } from './dashboard-published.tsx'
import { Statistics } from './dashboard-statistics.tsx'
import type { StatisticsView } from './dashboard-statistics-figures.ts'
import type { WorkView } from './dashboard-work.ts'
import { WorkList } from './dashboard-work-list.tsx'

export type DeskView = {
  /** `Good morning, Ama`; null for somebody without a name. */
  greeting: string | null
  work: WorkView
  accountType: string
  propertyCount: number
  recent: RecentProperty[]
  /** What was published just before; null for nothing. */
  published: PublishedView | null
  /** Of the whole marketplace; null for agents. */
  statistics: StatisticsView | null
}

/** What administrators and agents see first: what is to be done, then the figures. */
export function Desk({ desk }: { desk: DeskView }) {
  const { work, statistics, recent, published, propertyCount, accountType } = desk
  return (
    <div className="space-y-7">
      <DeskFigures propertyCount={propertyCount} accountType={accountType} statistics={statistics} />
      {published ? <Published home={published} /> : null}
      <WorkList work={work} />
      {statistics ? (
        <div id={STATISTICS}>
          <Statistics statistics={statistics} />
        </div>
      ) : null}
      <RecentProperties properties={recent} />
    </div>
  )
}
