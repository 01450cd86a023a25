import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { addDevice, removeDevice } from '#/features/saved-searches/device.commands.server.ts'
import { listDeviceMarks } from '#/features/saved-searches/device.queries.server.ts'
import { DEVICE_MESSAGES, deviceFields, deviceForm } from '#/features/saved-searches/device.schema.ts'
import {
  changeSavedSearch,
  endSavedSearch,
  pauseSavedSearch,
  resumeSavedSearch,
  saveSearch,
} from '#/features/saved-searches/saved-search.commands.server.ts'
import { listSavedSearches } from '#/features/saved-searches/saved-search.queries.server.ts'
import {
  ALERT_TOPIC_KEYS,
  ALERT_TOPICS,
  changeForm,
  FREQUENCY_LABELS,
  MOST_SAVED_SEARCHES,
  SAVED_SEARCH_MESSAGES,
  savedSearchFields,
  saveForm,
} from '#/features/saved-searches/saved-search.schema.ts'
import { formatDate } from '#/shared/dates.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { paramsOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActList, ActOutcome } from '#/web/act/act-host.tsx'
import { doing, on, onceConfirmed, signedInActs } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { SAVED_SEARCH_ACTS } from '#/web/saved-searches/saved-search-acts.ts'
import { chosenOf, savedSearchOptions } from '#/web/saved-searches/saved-search-options.server.ts'
import IconBell from '~icons/ph/bell'
import type { Route } from './+types/saved-searches'
import { askToDelete, SavedSearchCard } from './saved-searches-card.tsx'
import { ThisDevice } from './this-device.tsx'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Saved searches'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db, push, readWords }, actor) => {
    requireBuyer(actor)
    const { accountId } = actor
    const [rows, marks] = await Promise.all([
      listSavedSearches({ db, readWords }, { accountId }),
      listDeviceMarks(db, { accountId, push }),
    ])
    return {
      options: savedSearchOptions,
      most: MOST_SAVED_SEARCHES,
      device: { publicKey: push.publicKey, marks },
      searches: rows.map((search) => ({
        id: search.id,
        words: search.words,
        href: search.href,
        found: search.found,
        isPaused: search.isPaused,
        chosen: chosenOf(search),
        tells: [
          FREQUENCY_LABELS[search.frequency],
          ...ALERT_TOPIC_KEYS.flatMap((key) => (search[key] ? [ALERT_TOPICS[key]] : [])),
        ],
        savedOn: formatDate(search.createdAt),
      })),
    }
  })

export const action = (args: Route.ActionArgs) =>
  signedInActs(args, [
    on(SAVED_SEARCH_ACTS.save, saveForm, doing(saveSearch, SAVED_SEARCH_MESSAGES.saved)),
    on(SAVED_SEARCH_ACTS.change, changeForm, doing(changeSavedSearch, SAVED_SEARCH_MESSAGES.changed)),
    on(SAVED_SEARCH_ACTS.pause, savedSearchFields, doing(pauseSavedSearch, SAVED_SEARCH_MESSAGES.paused)),
    on(SAVED_SEARCH_ACTS.resume, savedSearchFields, doing(resumeSavedSearch, SAVED_SEARCH_MESSAGES.resumed)),
    onceConfirmed(
      SAVED_SEARCH_ACTS.end,
      savedSearchFields,
      doing(endSavedSearch, SAVED_SEARCH_MESSAGES.ended),
    ),
    on(SAVED_SEARCH_ACTS.addDevice, deviceForm, doing(addDevice, DEVICE_MESSAGES.told)),
    on(SAVED_SEARCH_ACTS.removeDevice, deviceFields, doing(removeDevice, DEVICE_MESSAGES.forgotten)),
  ])

export const clientAction = clientActs(SAVED_SEARCH_ACTS)

export default function SavedSearches({ loaderData }: Route.ComponentProps) {
  const { searches, options, most, device } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={
        searches.length > 0
          ? `${countOf(searches.length, 'search', 'searches')} of at most ${most}. We write when a home matches, gets cheaper or is back.`
          : undefined
      }
    >
      <ActList shown={searches}>
        <ActOutcome
          questionOf={({ act }) => {
            const { savedSearchId } = paramsOf(SAVED_SEARCH_ACTS.end, act) ?? {}
            const search = searches.find(({ id }) => id === savedSearchId)
            return search && askToDelete(search.chosen)
          }}
          shownInPlace={({ act, kind }) =>
            kind === 'invalid' && paramsOf(SAVED_SEARCH_ACTS.change, act) !== undefined
          }
          back={urls.savedSearches}
        />
        {searches.length > 0 ? (
          <ul className="space-y-4">
            {searches.map((search) => (
              <SavedSearchCard key={search.id} search={search} options={options} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="No saved searches yet"
            icon={<IconBell />}
            action={<LinkButton href={urls.properties}>Browse Properties</LinkButton>}
          >
            <p>
              Search for what you need, then press “Save this search”. We write to you when a home matches,
              gets cheaper or is back on the market.
            </p>
          </EmptyState>
        )}
        {searches.length > 0 ? <ThisDevice {...device} /> : null}
      </ActList>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load your saved searches')
