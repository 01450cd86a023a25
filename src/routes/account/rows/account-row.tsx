import type { ReactNode } from 'react'
import type { ImageView } from '#/features/media/image.schema.ts'
import { Card } from '#/ui/card.tsx'
import { ShopPicture } from '../checkout/shop-picture.tsx'
import './account-row.css'

/** One of a buyer's requests or orders: the whole of it opens what its title links to. */
export function AccountRow({
  cover,
  children,
  next,
  side,
}: {
  cover: ImageView | null
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
        <ShopPicture cover={cover} sizes="(min-width: 64rem) 200px, 104px" shape="shape" />
      </div>
      <div className="min-w-0">{children}</div>
      {next ? <div className="next rounded bg-sand p-3 text-sm">{next}</div> : null}
      <div className="side flex flex-wrap gap-2">{side}</div>
    </Card>
  )
}
