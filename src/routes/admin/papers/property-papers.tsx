import { sightingText } from '#/features/papers/paper-words.rules.ts'
import { titleWithPlace } from '#/features/places/place-title.rules.ts'
import { lastVisit } from '#/features/properties/papers/last-visit.rules.ts'
import {
  notePaperSeen,
  withdrawSighting,
} from '#/features/properties/papers/paper-sighting.commands.server.ts'
import { getManagedPapers } from '#/features/properties/papers/paper-sighting.queries.server.ts'
import { sightingForm, withdrawalForm } from '#/features/properties/papers/paper-sighting.schema.ts'
import { dayOf, formatDate } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Link } from '#/ui/link.tsx'
import { paramsOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs, done, on, onceConfirmed } from '#/web/act/act-route.server.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/property-papers'
import { PAPER_ACTS } from './property-papers-acts.ts'
import { PaperCard, TAKE_BACK } from './property-papers-card.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Papers'

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db, clock }, actor) => {
    const view = await getManagedPapers(db, { propertyId: params.id, scope: scopeOf(actor), actor })
    const today = dayOf(clock.now())
    return {
      ...view,
      today,
      last: lastVisit(
        view.papers.flatMap(({ sighting }) => sighting ?? []),
        today,
      ),
      papers: view.papers.map(({ endedAt, sighting, ...paper }) => ({
        ...paper,
        sighting: sighting && { ...sighting, shown: sightingText(sighting) },
        endedOn: endedAt && formatDate(endedAt),
      })),
    }
  })

export const action = (args: Route.ActionArgs) => {
  const propertyId = args.params.id
  return adminActs(args, [
    on(PAPER_ACTS.see, sightingForm, async ({ services, actor }, form) => {
      await notePaperSeen(services, actor, { ...form, propertyId, scope: scopeOf(actor) })
      return done('Marked as seen')
    }),
    onceConfirmed(PAPER_ACTS.withdraw, withdrawalForm, async ({ services, actor }, form) => {
      await withdrawSighting(services, actor, { ...form, propertyId, scope: scopeOf(actor) })
      return done('No longer marked as seen')
    }),
  ])
}

export const clientAction = clientActs(PAPER_ACTS)

/** What was refused because somebody else came first is shown with the papers as they are now. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number
  defaultShouldRevalidate: boolean
}) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function PropertyPapers({ loaderData }: Route.ComponentProps) {
  const { propertyId, title, location, hasPapers, isPublic, maySee, papers, today, last } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={`${titleWithPlace({ title, location })} · ${papers.filter(({ sighting }) => sighting).length} of ${papers.length} seen`}
      back={<BackLink href={urls.manageProperties}>Manage Properties</BackLink>}
    >
      <div className="space-y-4">
        <ActOutcome
          shownInPlace={({ act }) => paramsOf(PAPER_ACTS.see, act) !== undefined}
          questionOf={() => TAKE_BACK}
          back={urls.propertyPapers(propertyId)}
        />
        {hasPapers ? null : (
          <Alert title="No papers are asked for here">Only homes for sale and land have these rows.</Alert>
        )}
        {hasPapers && !maySee ? (
          <Alert title="This is your own listing">
            Another administrator must see its papers. You say which there are in the listing itself.
          </Alert>
        ) : null}
        <p className="max-w-measure text-ink-2">
          Mark only what you have held in your own hands. Visitors read your role, the day, the place and
          whether it was the original, never your name or the note.{' '}
          <Link href={urls.howWeCheck} className="underline">
            How we check
          </Link>
          {isPublic ? (
            <>
              {' · '}
              <Link href={urls.property(propertyId)} className="underline">
                Page of the property
              </Link>
            </>
          ) : null}
        </p>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {papers.map((paper) => (
            <PaperCard
              key={paper.paper}
              propertyId={propertyId}
              paper={paper}
              today={today}
              last={last}
              maySee={maySee && hasPapers}
            />
          ))}
        </div>
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the papers')
