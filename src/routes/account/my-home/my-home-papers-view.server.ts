import type { AgreementView } from '#/features/agreements/agreement.queries.server.ts'
import { readDocument } from '#/features/agreements/identity/application-file.commands.server.ts'
import { listApplicationFiles } from '#/features/agreements/identity/application-file.queries.server.ts'
import { MOST_APPLICATION_FILES } from '#/features/agreements/identity/application-file.rules.ts'
import { describeBytes } from '#/features/media/byte-size.rules.ts'
import type { Services } from '#/platform/services.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { readFileForm } from '#/web/request/file-form.server.ts'

/** The documents of an application as its pages show them; null where there are none and none can come. */
export async function readApplication(
  { db, config, identity }: Pick<Services, 'db' | 'config' | 'identity'>,
  { id: agreementId, status, askedFor }: AgreementView,
) {
  const files = await listApplicationFiles(db, { agreementId })
  const isOpen = status === 'applied'
  if (!isOpen && files.length === 0) return null
  const { identityDaysAfterRefusal: days, identityYearsAfterEnd: years } = config.agreements
  return {
    agreementId,
    isOpen,
    isClosed: identity === undefined,
    askedFor: isOpen ? askedFor : null,
    most: MOST_APPLICATION_FILES,
    times: `They are deleted ${days} days after a refusal or a withdrawal, and ${years} years after an agreement ends.`,
    files: files.map(({ id: fileId, name, sizeBytes, addedAt }) => ({
      fileId,
      name,
      about: `${describeBytes(sizeBytes)}, ${formatDateTime(addedAt)}`,
    })),
  }
}
export type ApplicationView = NonNullable<Awaited<ReturnType<typeof readApplication>>>

/** The document of a form without script; what is wrong with it is said on the page. */
export async function receiveDocument(request: Request): Promise<() => { name: string; bytes: Uint8Array }> {
  try {
    const sent = await readFileForm(
      request,
      async ({ name, bytes }) => ({ name, bytes: await readDocument(bytes) }),
      async () => undefined,
    )
    return () => sent
  } catch (error) {
    return () => {
      throw error
    }
  }
}
