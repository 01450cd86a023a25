import { useActionData } from 'react-router'
import * as v from 'valibot'
import { importProperties } from '#/features/properties/csv/property-import.commands.server.ts'
import { checkImport } from '#/features/properties/csv/property-import.queries.server.ts'
import type { ImportCheck, ImportResult } from '#/features/properties/csv/property-import.schema.ts'
import { type ActAnswer, isFailure, reasonOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { type ActCall, adminActs, done } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { PageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { answer } from '#/web/request/form.server.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/property-import'
import { IMPORT_ACTS, type ImportStep } from './property-import-answer.ts'
import { ImportColumns } from './property-import-columns.tsx'
import { ImportFile } from './property-import-file.tsx'
import { type ImportForm, readImportForm } from './property-import-form.server.ts'
import { checkSentence, ImportOutcome, importSentence } from './property-import-outcome.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Import Properties'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async () => null)

export const action = (args: Route.ActionArgs) =>
  adminActs(args, [{ act: IMPORT_ACTS.send, read: readLater, handle: receive }])

export const clientAction = clientActs(IMPORT_ACTS)

// What cannot be read is refused by the act, and so told on the page.
async function readLater(request: Request): Promise<() => ImportForm> {
  try {
    const form = await readImportForm(request)
    return () => form
  } catch (error) {
    return () => {
      throw error
    }
  }
}

function receive({ context, body, services, actor }: ActCall) {
  return answer(context, {}, v.object({}), async () => {
    const form = (body as () => ImportForm)()
    if (form.act === 'import') return imported(await importProperties(services, actor, form))
    return checked(form.csv, await checkImport(services.db, form))
  })
}

const imported = (result: ImportResult) =>
  done(importSentence(result), { kind: 'imported', ...result } satisfies ImportStep)

// A text of which nothing can be imported need not travel back.
const checked = (csv: string, check: ImportCheck) =>
  done(checkSentence(check), {
    kind: 'checked',
    csv: check.goodCount > 0 ? csv : '',
    check,
  } satisfies ImportStep)

export default function PropertyImport() {
  const answer = useActionData<ActAnswer<ImportStep>>()
  const taken = answer?.kind === 'done' ? answer : undefined
  return (
    <DashboardPage
      title={TITLE}
      intro="Add many properties at once from a CSV file. The file is only checked at first; nothing is stored before you say so."
    >
      <div className="space-y-6">
        <ImportFile
          problem={answer && isFailure(answer) ? reasonOf(answer) : undefined}
          isAnother={taken?.result?.kind === 'checked' && taken.result.check.goodCount > 0}
        />
        {taken?.result ? <ImportOutcome sentence={taken.sentence} step={taken.result} /> : null}
        <ImportColumns />
      </div>
    </DashboardPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} title={TITLE} message="Failed to load the import" />
}
