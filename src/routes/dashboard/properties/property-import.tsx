import { data } from 'react-router'
import { importProperties } from '#/features/properties/property-import.commands.server.ts'
import { checkImport } from '#/features/properties/property-import.queries.server.ts'
import type { ImportCheck, ImportResult } from '#/features/properties/property-import.schema.ts'
import { Refusal } from '#/shared/errors.ts'
import type { RouteHandle } from '../../request/access.ts'
import { readAs } from '../../request/act.server.ts'
import { asRefusal, noteRefusal } from '../../request/refusal.server.ts'
import { adminPage, refusalHeaders, requireAdmin } from '../../request/respond.server.ts'
import { statusOf } from '../../request/status.ts'
import { Guard } from '../../session/guard.tsx'
import { AdministrationFailure } from '../administration-failure.tsx'
import { DashboardPage } from '../dashboard-page.tsx'
import type { Route } from './+types/property-import'
import type { ImportAnswer } from './property-import-answer.ts'
import { ImportColumns } from './property-import-columns.tsx'
import { ImportFile } from './property-import-file.tsx'
import { readImportForm } from './property-import-form.server.ts'
import { ImportOutcome } from './property-import-outcome.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Import Properties'
const FAILURE = 'The file could not be sent. Check your connection and try again.'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async () => null)

export const action = ({ context, request }: Route.ActionArgs) =>
  adminPage({ context, request }, async (services) => {
    try {
      const { actor, body: form } = await readAs({ context, request }, requireAdmin, readImportForm)
      if (form.act === 'import') return imported(await importProperties(services, actor, form))
      return checked(form.csv, await checkImport(services.db, form))
    } catch (error) {
      const refusal = asRefusal(error, services.log)
      if (!(refusal instanceof Refusal)) throw error
      await noteRefusal(context, refusal)
      const answer: ImportAnswer = { kind: 'refused', message: refusal.message }
      const status = refusal.details.fields ? 422 : statusOf(refusal.kind)
      return data(answer, { status, headers: refusalHeaders(refusal) })
    }
  })

const imported = (result: ImportResult): ImportAnswer => ({ kind: 'imported', ...result })

// A text of which nothing can be imported need not travel back.
const checked = (csv: string, check: ImportCheck): ImportAnswer => ({
  kind: 'checked',
  csv: check.goodCount > 0 ? csv : '',
  check,
})

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    // A redirect to sign in passes; a failure is told on the page, where the file is still chosen.
    if (error instanceof Response) throw error
    return data<ImportAnswer>({ kind: 'refused', message: FAILURE }, { status: 503 })
  }
}

export default function PropertyImport({ actionData: answer }: Route.ComponentProps) {
  return (
    <Guard requires="admin">
      <DashboardPage
        title={TITLE}
        intro="Add many properties at once from a CSV file. The file is only checked at first; nothing is stored before you say so."
      >
        <div className="space-y-6">
          <ImportFile
            problem={answer?.kind === 'refused' ? answer.message : undefined}
            isAnother={answer?.kind === 'checked' && answer.check.goodCount > 0}
          />
          {answer && answer.kind !== 'refused' ? <ImportOutcome answer={answer} /> : null}
          <ImportColumns />
        </div>
      </DashboardPage>
    </Guard>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdministrationFailure error={error} title={TITLE} message="Failed to load the import" />
}
