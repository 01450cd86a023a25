import type { ReactNode } from 'react'
import type { ImageView } from '#/features/media/image.schema.ts'
import { Card } from '#/ui/card.tsx'
import IconBuildings from '~icons/ph/buildings'
import { Covers } from './covers.tsx'
import './account-row.css'

/** One of a buyer's requests or orders: the whole of it opens what its title links to. */
export function AccountRow({
  covers,
  children,
  next,
  side,
}: {
  /** Of its first homes; null for one without. */
  covers: readonly (ImageView | null)[]
  /** What it is; its title is a CardLink where there is a page to open. */
  children: ReactNode
  /** How far it is and what comes next, a line or two. */
  next: ReactNode
  /** Amounts and buttons. */
  side: ReactNode
}) {
  return (
    <Card as="li" interactive className="account-row p-4">
      <div className="picture">
        <Covers
          covers={covers.filter((cover) => cover !== null)}
          icon={<IconBuildings className="size-6" />}
          widths={[200, 104]}
        />
      </div>
      <div className="min-w-0">{children}</div>
      {next ? <div className="next rounded bg-sand p-3 text-sm">{next}</div> : null}
      <div className="side flex flex-wrap gap-2">{side}</div>
    </Card>
  )
}
