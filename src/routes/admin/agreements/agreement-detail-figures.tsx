import { QuoteOfDay } from '#/routes/account/my-home/my-home-quote.tsx'
import { HomeToday } from '#/routes/account/my-home/my-home-sections.tsx'
import type { QuoteView, RunningHome } from '#/routes/account/my-home/my-home-view.server.ts'

/** What buying and leaving come to, today and on another day. */
export function Figures({ home, quote }: { home: RunningHome; quote: QuoteView | null }) {
  return (
    <div className="grid grid-cols-1 gap-4 pb-4">
      <HomeToday home={home} reader="staff" />
      {quote ? <QuoteOfDay quote={quote} reader="staff" /> : null}
    </div>
  )
}
