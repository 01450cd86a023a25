import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { WorkRow, WorkView } from './dashboard-work.ts'

/** What is to be done, the late things first; each row with what opens it and how whoever waits is reached. */
export function WorkList({ work: { summary, kinds, groups } }: { work: WorkView }) {
  return (
    <section aria-labelledby="work">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="work" className="font-sans font-strong text-h3">
          {summary}
        </h2>
        {kinds.length > 0 ? (
          <ul className="flex flex-wrap gap-2">
            {kinds.map(({ label, count, href }) => (
              <li key={label}>
                <LinkButton href={href} variant="secondary" size="sm">
                  {label} <strong className="tabular">{count}</strong>
                </LinkButton>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {groups.length === 0 ? (
        <p className="text-ink-2">
          New leads, orders and whatever needs you stand here, the late ones first.
        </p>
      ) : (
        <Card className="overflow-hidden">
          {groups.map(({ title, rows }) => (
            <section key={title} aria-label={title}>
              <h3 className="flex justify-between bg-sand px-4 py-2 font-semibold text-sm">
                {title} <span className="tabular">{rows.length}</span>
              </h3>
              <ul className="divide-y divide-line">
                {rows.map((row) => (
                  <Row key={row.key} row={row} />
                ))}
              </ul>
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
      <div className="min-w-0 grow basis-52">
        <p className="line-clamp-2 break-words font-semibold">{title}</p>
        <p className="break-words text-ink-2 text-sm">
          {about ? `${about} · ` : null}
          {phone ? (
            <>
              <span className="whitespace-nowrap">{phone}</span>
              {' · '}
            </>
          ) : null}
          <span className={`whitespace-nowrap ${isLate ? 'font-semibold text-danger' : ''}`}>{waited}</span>
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
