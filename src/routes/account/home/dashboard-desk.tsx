import type { OwnPropertyView } from '#/features/properties/property.schema.ts'
import { DeskFigures, RecentProperties } from './dashboard-desk-sections.tsx'
import { Published, type PublishedView } from './dashboard-published.tsx'
import { Statistics } from './dashboard-statistics.tsx'
import type { StatisticsView } from './dashboard-statistics-figures.ts'
import type { WorkView } from './dashboard-work.ts'
import { WorkList } from './dashboard-work-list.tsx'

export type DeskView = {
  work: WorkView
  accountType: string
  propertyCount: number
  recent: (Omit<OwnPropertyView, 'pricePesewas'> & { price: string })[]
  /** What was published just before; null for nothing. */
  published: PublishedView | null
  /** Of the whole marketplace; null for agents. */
  statistics: StatisticsView | null
}

/** What administrators and agents see first: what is to be done, then the figures. */
export function Desk({ desk }: { desk: DeskView }) {
  const { work, statistics, recent, published, ...figures } = desk
  return (
    <div className="space-y-7">
      {published ? <Published home={published} /> : null}
      <WorkList work={work} />
      <DeskFigures {...figures} />
      {statistics ? <Statistics statistics={statistics} /> : null}
      <RecentProperties properties={recent} />
    </div>
  )
}
