import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { WorkRow, WorkView } from './dashboard-work.ts'

// From 40rem on no wider than the page, so that they wrap there.
const ONE_LINE = { width: 'max-content', maxWidth: 'max(100%, (40rem - 100vw) * 999)' }

/** What is to be done, the late things first; each row with what opens it and how whoever waits is reached. */
export function WorkList({ work: { summary, kinds, groups } }: { work: WorkView }) {
  return (
    <section aria-labelledby="work">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="work" className="font-sans font-strong text-h3">
          {summary}
        </h2>
        {kinds.length > 0 ? (
          // On phones one line that scrolls, as wide as they are.
          <nav
            aria-label="What waits"
            className="strip relative -mx-4 min-w-0 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0"
          >
            <ul className="flex flex-wrap gap-2" style={ONE_LINE}>
              {kinds.map(({ label, count, href }) => (
                <li key={label}>
                  <LinkButton href={href} variant="secondary" size="sm">
                    {label} <strong className="tabular">{count}</strong>
                  </LinkButton>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
      {groups.length === 0 ? (
        <p className="text-ink-2">
          New leads, orders and whatever needs you stand here, the late ones first.
        </p>
      ) : (
        <Card className="overflow-hidden">
          {groups.map(({ title, count, rows, more }) => (
            <section key={title} aria-label={title}>
              <h3 className="flex justify-between bg-sand px-4 py-2 font-semibold text-sm">
                {title} <span className="tabular">{count}</span>
              </h3>
              <ul className="divide-y divide-line">
                {rows.map((row) => (
                  <Row key={row.key} row={row} />
                ))}
              </ul>
              {more.length > 0 ? (
                <ul className="flex flex-wrap gap-x-4 border-line border-t px-4 py-1 text-sm">
                  {more.map(({ label, href }) => (
                    <li key={href}>
                      <LinkButton href={href} variant="quiet" size="sm">
                        {label}
                      </LinkButton>
                    </li>
                  ))}
                </ul>
              ) : null}
            </section>
          ))}
        </Card>
      )}
    </section>
  )
}

function Row({ row: { title, about, phone, waited, isLate, href, act, call, chat } }: { row: WorkRow }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className={`min-w-0 grow ${call ? 'basis-52' : 'basis-28'}`}>
        <p className="line-clamp-2 break-words font-semibold">{title}</p>
        <p className="line-clamp-2 break-words text-ink-2 text-sm">
          {waited ? (
            <span className={`whitespace-nowrap ${isLate ? 'font-semibold text-danger' : ''}`}>{waited}</span>
          ) : null}
          {waited && (phone || about) ? ' · ' : null}
          {phone ? <span className="whitespace-nowrap">{phone}</span> : null}
          {phone && about ? ' · ' : null}
          {about}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {call ? (
          <LinkButton href={call} variant="secondary" size="sm" aria-label={`Call: ${title}`}>
            Call
          </LinkButton>
        ) : null}
        {chat ? (
          <LinkButton href={chat} variant="secondary" size="sm" aria-label={`WhatsApp: ${title}`}>
            WhatsApp
          </LinkButton>
        ) : null}
        <LinkButton href={href} variant="secondary" size="sm" aria-label={`${act}: ${title}`}>
          {act}
        </LinkButton>
      </div>
    </li>
  )
}
