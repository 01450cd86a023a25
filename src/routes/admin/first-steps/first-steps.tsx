import { readFirstSteps } from '#/features/first-steps/first-step.queries.server.ts'
import { removalForm } from '#/features/first-steps/first-step.schema.ts'
import { removeSamples } from '#/features/first-steps/sample-removal.commands.server.ts'
import { countOf } from '#/shared/text.ts'
import { Badge } from '#/ui/badge.tsx'
import { Link } from '#/ui/link.tsx'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs, done, on } from '#/web/act/act-route.server.ts'
import { FIRST_STEPS } from '#/web/dashboard/dashboard-links.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { PageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/first-steps'
import { FIRST_STEP_ACTS } from './first-steps-acts.ts'
import { SamplesForm } from './first-steps-samples.tsx'
import { STEP_WORDS } from './first-steps-words.ts'

export const handle = { access: 'admin' } satisfies RouteHandle
export const headers = privatePageHeaders

const TITLE = 'First Steps'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, (services) => readFirstSteps(services))

export const action = (args: Route.ActionArgs) =>
  adminActs(args, [
    on(FIRST_STEP_ACTS.removeSamples, removalForm, async ({ services, actor }, form) => {
      const { properties, stayed } = await removeSamples(services, actor, form)
      const left =
        stayed > 0
          ? ` ${countOf(stayed, 'home stays', 'homes stay')}, which somebody asked about or ordered.`
          : ''
      return done(`${countOf(properties, 'sample home is', 'sample homes are')} gone.${left}`)
    }),
  ])

export const clientAction = clientActs(FIRST_STEP_ACTS)

export default function FirstSteps({ loaderData: { steps, isPublic, hasSamples } }: Route.ComponentProps) {
  const open = steps.filter(({ isDone }) => !isDone).length
  return (
    <DashboardPage
      title={TITLE}
      intro={
        open === 0
          ? 'All is seen to.'
          : `${open} of ${steps.length} things to see to before visitors come.${isPublic ? '' : ' On your own machine none of it is needed yet.'}`
      }
    >
      <ActOutcome back={FIRST_STEPS} />
      <ol className="max-w-measure divide-y divide-line border-line border-y">
        {steps.map(({ name, isDone }) => {
          const { title, open: missing, done: seenTo, link, settings } = STEP_WORDS[name]
          return (
            <li key={name} className="py-4">
              <h2 className="flex flex-wrap items-center gap-2 font-sans font-strong text-h3">
                {title}
                <Badge kind={isDone ? 'success' : 'danger'}>{isDone ? 'Done' : 'Open'}</Badge>
              </h2>
              <p className="mt-1 text-ink-2">{isDone ? seenTo : missing}</p>
              {settings && !isDone ? (
                <p className="mt-1 text-sm">
                  Setting of the server: <span className="font-semibold">{settings}</span>
                </p>
              ) : null}
              {link && !(name === 'samples' && isDone) ? (
                <Link
                  href={link.href}
                  className="inline-flex min-h-11 items-center font-semibold text-indigo underline"
                >
                  {link.label}
                </Link>
              ) : null}
            </li>
          )
        })}
      </ol>
      {hasSamples ? <SamplesForm /> : null}
    </DashboardPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} title={TITLE} message="Failed to load the first steps" />
}
