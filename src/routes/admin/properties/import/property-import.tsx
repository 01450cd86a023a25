import { redirect, useActionData } from 'react-router'
import * as v from 'valibot'
import {
  receiveImportFile,
  removeImportFiles,
} from '#/features/properties/csv/import-file.commands.server.ts'
import { listImportRows } from '#/features/properties/csv/import-row.queries.server.ts'
import { keepImportFile, startImport } from '#/features/properties/csv/property-import.commands.server.ts'
import {
  awaitImport,
  getImport,
  listImports,
} from '#/features/properties/csv/property-import.queries.server.ts'
import {
  type ImportRowView,
  type ImportState,
  isAtWork,
  SHOWN_ROWS,
} from '#/features/properties/csv/property-import.schema.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { type ActAnswer, isFailure, reasonOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { type ActCall, agentActs, on } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { answer } from '#/web/request/form.server.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import { servicesOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/property-import'
import { IMPORT_ACTS, IMPORT_FILE_ACTS } from './property-import-answer.ts'
import { ImportColumns } from './property-import-columns.tsx'
import { ImportFile } from './property-import-file.tsx'
import { readImportForm } from './property-import-form.server.ts'
import { ImportOutcome } from './property-import-outcome.tsx'
import { ImportRecent } from './property-import-recent.tsx'
import { presentImport } from './property-import-row.server.ts'
import { ImportSteps } from './property-import-steps.tsx'

export const handle = { access: 'agent' } satisfies RouteHandle

const TITLE = 'Import Properties'
// What a small file takes with some to spare; a larger one is watched on the page.
const PATIENCE_MILLISECONDS = 800

type Received = Awaited<ReturnType<typeof receiveImportFile>>

export const loader = ({ context, request, params: { importId } }: Route.LoaderArgs) =>
  agentPage({ context, request }, async ({ db, clock, config }, { accountId }) => {
    const own = { accountId, now: clock.now() }
    const { mostMegabytes, mostRows } = config.imports
    const file = importId === undefined ? null : presentImport(await getImport(db, { ...own, importId }))
    const rows = file ? await readRows(db, { ...file, accountId }) : []
    const recent = (await listImports(db, own)).filter(({ id }) => id !== importId)
    return { file, rows, recent: recent.map(presentImport), limits: { mostMegabytes, mostRows } }
  })

// While the file waits to be imported, what it changes; afterwards what was left out.
async function readRows(
  db: Services['db'],
  { accountId, id: importId, state }: { accountId: string; id: string; state: ImportState },
): Promise<ImportRowView[]> {
  if (isAtWork({ state }) || state === 'unchecked') return []
  const of = state === 'checked' ? 'changes' : 'outdated'
  return await listImportRows(db, { accountId, importId, of, limit: SHOWN_ROWS })
}

export const action = (args: Route.ActionArgs) => {
  const services = servicesOf(args.context)
  return agentActs(args, [
    { act: IMPORT_ACTS.send, read: (request) => receive(services, request), handle: keep },
    on(IMPORT_FILE_ACTS.start, v.object({ importId: v.string() }), async ({ actor }, { importId }) => {
      await startImport(services, actor, { importId })
      return await show(services, actor, importId)
    }),
  ])
}

export const clientAction = clientActs({ ...IMPORT_ACTS, ...IMPORT_FILE_ACTS })

// What cannot be read is refused by the act, and so told on the page.
async function receive(services: Services, request: Request): Promise<() => Received> {
  try {
    const file = await readImportForm(
      request,
      (sent) => receiveImportFile(services, sent),
      ({ storageKey }) => removeImportFiles(services.storage, storageKey),
    )
    return () => file
  } catch (error) {
    return () => {
      throw error
    }
  }
}

function keep({ context, body, services, actor }: ActCall) {
  return answer(context, {}, v.object({}), async () => {
    const { importId } = await keepImportFile(services, actor, (body as () => Received)())
    return await show(services, actor, importId)
  })
}

async function show({ db, clock }: Services, { accountId }: Actor, importId: string): Promise<Response> {
  await awaitImport(db, { accountId, importId, now: clock.now() }, { milliseconds: PATIENCE_MILLISECONDS })
  return redirect(urls.propertyImportFile(importId), { status: 303 })
}

export default function PropertyImport({ loaderData: { file, rows, recent, limits } }: Route.ComponentProps) {
  const failed = useActionData<ActAnswer>()
  const reason = failed && isFailure(failed) ? reasonOf(failed) : undefined
  const start = (
    <div className="import-start">
      <div className="space-y-6">
        <Card className="p-4">
          <ImportFile problem={file ? undefined : reason} isAnother={file !== null} limits={limits} />
        </Card>
        {recent.length > 0 ? <ImportRecent files={recent} /> : null}
      </div>
      <ImportColumns />
    </div>
  )
  return (
    <DashboardPage
      title={TITLE}
      intro="Add or change many homes from a CSV file. It is only checked at first; nothing is stored before you say so."
    >
      <div className="space-y-6">
        <ImportSteps state={file?.state ?? null} />
        {file ? <ImportOutcome file={file} rows={rows} problem={reason} /> : null}
        {file ? (
          <Disclosure title="Another file" className="rounded border border-line bg-card px-4">
            <div className="pb-4">{start}</div>
          </Disclosure>
        ) : (
          start
        )}
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the import')
