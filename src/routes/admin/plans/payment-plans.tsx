import { getGeneralPlanRule } from '#/features/plans/plan-rule.queries.server.ts'
import { getManagedPlanRule } from '#/features/properties/plan-settings/managed-plan-rule.queries.server.ts'
import { setPlanRule } from '#/features/properties/plan-settings/plan-rule.commands.server.ts'
import { PLAN_SETTINGS, planSettingsOf } from '#/features/properties/plan-settings/plan-rule-address.rules.ts'
import { planRuleForm } from '#/features/properties/plan-settings/plan-rule-form.schema.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { paramsOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs, doing, on } from '#/web/act/act-route.server.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/payment-plans'
import { PLAN_RULE_ACTS } from './payment-plans-acts.ts'
import { PlanRuleFields } from './payment-plans-form.tsx'
import { PlanPreview } from './payment-plans-preview.tsx'
import { presentPlanRule } from './payment-plans-view.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Payment plans'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db }) => {
    const address = new URL(request.url).searchParams
    const [view, general] = await Promise.all([
      getManagedPlanRule(db, { propertyId: address.get('home') || null }),
      getGeneralPlanRule(db),
    ])
    return presentPlanRule(view, { address, general })
  })

export const action = (args: Route.ActionArgs) =>
  adminActs(args, [on(PLAN_RULE_ACTS.set, planRuleForm, doing(setPlanRule, 'The rule is set'))])

export const clientAction = clientActs(PLAN_RULE_ACTS)

/** What was refused because somebody else came first is shown with the rule as it is now. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number
  defaultShouldRevalidate: boolean
}) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function PaymentPlans({ loaderData }: Route.ComponentProps) {
  const { home, current, now, general, homesWithOwn, fields, errors, preview, problems, versions } =
    loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={home ? `${home.title}, ${home.location}` : 'What a plan costs above the price, for every home.'}
      back={
        <BackLink href={home ? PLAN_SETTINGS : urls.manageProperties}>
          {home ? 'Rule for all homes' : 'Manage Properties'}
        </BackLink>
      }
    >
      <div className="space-y-6">
        <ActOutcome
          shownInPlace={({ act }) => paramsOf(PLAN_RULE_ACTS.set, act) !== undefined}
          back={home ? planSettingsOf(home.id) : PLAN_SETTINGS}
        />
        <p className="max-w-measure text-ink-2">
          A plan of {home ? 'this home' : 'a home'} adds <strong className="text-ink">{now}</strong>.
          {home && current === '' ? ' It follows the rule for all homes.' : null}
          {home && current !== '' ? ` All other homes: ${general}.` : null}
          {!home && homesWithOwn > 0
            ? ` ${countOf(homesWithOwn, 'home has', 'homes have')} a rule of ${homesWithOwn === 1 ? 'its' : 'their'} own.`
            : null}{' '}
          A new rule counts from now on, on every page and in every cart. Orders stay as they were placed.
          {home ? (
            <>
              {' '}
              <Link href={urls.property(home.id)} className="underline">
                Page of the property
              </Link>
            </>
          ) : null}
        </p>
        {home && !home.isForSale ? (
          <Alert title="This home has no payment plans">Only homes for sale have them.</Alert>
        ) : (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Card as="section" className="p-4 sm:p-6">
              <PlanRuleFields
                key={`${home?.id ?? ''} ${current}`}
                homeId={home?.id ?? null}
                current={current}
                fields={fields}
                errors={errors}
              />
            </Card>
            <section aria-labelledby="figures" aria-live="polite" className="min-w-0">
              <h2 id="figures" className="mb-3 font-sans font-semibold text-h3">
                What plans come to
              </h2>
              {preview ? (
                preview.length > 0 ? (
                  <PlanPreview rows={preview} />
                ) : (
                  <Alert title="No plan to show">The seller takes no payment plan for this home.</Alert>
                )
              ) : (
                <Alert kind="danger" title="This rule cannot be worked out">
                  {problems.map((problem) => (
                    <p key={problem}>{problem}</p>
                  ))}
                </Alert>
              )}
            </section>
          </div>
        )}
        {versions.length > 0 ? (
          <section aria-labelledby="versions">
            <h2 id="versions" className="mb-2 font-sans font-semibold text-h3">
              Versions
            </h2>
            <ol className="divide-y divide-dashed divide-line rounded border border-line bg-card">
              {versions.map(({ version, text, by }) => (
                <li key={version} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-2.5">
                  <span>
                    <span className="text-ink-2 tabular">{version}.</span> {text}
                  </span>
                  <span className="text-ink-2 text-sm">{by}</span>
                </li>
              ))}
            </ol>
          </section>
        ) : null}
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the rule')
