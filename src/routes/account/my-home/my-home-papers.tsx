import { useRevalidator } from 'react-router'
import {
  APPLICATION_FILE_TYPES,
  findDocumentProblem,
} from '#/features/agreements/identity/application-file.rules.ts'
import {
  FileProblems,
  FileProgress,
  SeveralFilesField,
  useSeveralFiles,
} from '#/features/media/components/several-files.tsx'
import { sendFile } from '#/features/media/picture-upload.client.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { Link } from '#/ui/link.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import IconFile from '~icons/ph/file-text'
import IconTrash from '~icons/ph/trash'
import { MY_HOME_ACTS } from './my-home-acts.ts'
import type { ApplicationView } from './my-home-papers-view.server.ts'

const load = () =>
  import('#/features/agreements/identity/application-file.schema.ts').then((one) => one.applicationAnswerForm)

/** What an application is decided by: the documents that were sent, a field for more, and what the office asks for. */
export function ApplicationDocuments({ application }: { application: ApplicationView }) {
  const { agreementId, files, most, isOpen, isClosed, askedFor, times } = application
  const isFull = files.length >= most
  return (
    <Card as="section" id="documents" className="mb-4 scroll-mt-20 p-4 sm:p-6">
      <h2 className="text-[1.625rem]">Your documents</h2>
      <p className="mt-1 max-w-measure text-ink-2">
        {isOpen && isClosed ? (
          <>
            Documents cannot be added here at the moment.{' '}
            <Link href={urls.contact} className="text-indigo underline">
              Ask our office
            </Link>{' '}
            how to hand in payslips, bank statements or a letter of your employer.
          </>
        ) : isOpen ? (
          `Payslips, bank statements or a letter of your employer help the office decide. PDF, JPEG or PNG, 10 MB each, ${most} at most.`
        ) : (
          'The application is decided: these stay as they are.'
        )}
      </p>
      {askedFor ? (
        <div className="mt-4">
          <Alert title="The office needs more before it can decide.">{askedFor}</Alert>
        </div>
      ) : null}
      {files.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {files.map(({ fileId, name, about }) => (
            <li key={fileId} className="flex items-center gap-3 py-2">
              <IconFile className="size-6 shrink-0 text-laterite" />
              <span className="min-w-0 grow">
                <span className="block break-words font-semibold">{name}</span>
                <span className="block text-ink-2 text-sm">{about}</span>
              </span>
              {isOpen ? (
                <ActButton
                  href={actHref(MY_HOME_ACTS.removeFile, { agreementId, fileId })}
                  variant="quiet"
                  size="sm"
                  icon={<IconTrash />}
                  aria-label={`Remove ${name}`}
                >
                  Remove
                </ActButton>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen && !isClosed && !isFull ? (
        <AddDocuments agreementId={agreementId} room={most - files.length} />
      ) : null}
      {isOpen && isFull ? (
        <p className="mt-4 text-ink-2">These are all {most} that an application can have.</p>
      ) : null}
      {askedFor ? <Answer agreementId={agreementId} /> : null}
      {isClosed && files.length === 0 ? null : (
        <p className="mt-4 max-w-measure text-ink-2 text-sm">
          They are encrypted. Only administrators who review applications open them, and each opening is
          logged; the agent of the home never sees them. {times}
        </p>
      )}
    </Card>
  )
}

function AddDocuments({ agreementId, room }: { agreementId: string; room: number }) {
  const { revalidate } = useRevalidator()
  const { send, progress, problems } = useSeveralFiles<unknown>({
    room,
    noRoom: `There is room for ${room} more.`,
    begin: (file, onProgress) => {
      const problem = findDocumentProblem(file)
      if (problem) return problem
      onProgress(0)
      const type = file.type || 'application/octet-stream'
      return sendFile(urls.applicationFiles(agreementId, file.name), file, { type, onProgress })
    },
    onSettled: revalidate,
  })
  return (
    <div className="mt-4 space-y-4">
      <FileProblems problems={problems} />
      <SeveralFilesField
        types={APPLICATION_FILE_TYPES}
        title="Add documents"
        hint="Several at once, or a photo of a paper"
        one={{ label: 'A document', button: 'Add this document' }}
        disabled={progress !== undefined}
        action={actHref(MY_HOME_ACTS.addFile, { agreementId })}
        send={send}
      />
      <div aria-live="polite">
        {progress ? (
          <FileProgress progress={progress}>
            {progress.share < 1 ? 'Sending' : 'Encrypting'} {progress.name} ({progress.number} of{' '}
            {progress.of})
          </FileProgress>
        ) : null}
      </div>
    </div>
  )
}

function Answer({ agreementId }: { agreementId: string }) {
  const href = actHref(MY_HOME_ACTS.answer, { agreementId })
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  return (
    <CheckedForm
      schema={load}
      answer={failure}
      action={href}
      submit={submit}
      defaults={{ answer: '' }}
      label="Answer the office"
      className="mt-4 flex flex-col gap-3"
    >
      <input type="hidden" name="agreementId" value={agreementId} />
      <FormField
        name="answer"
        label="Your answer to the office"
        required
        hint="Add the documents first, then say what you have sent"
      >
        {(control) => <TextArea {...control} maxLength={500} rows={2} />}
      </FormField>
      <div>
        <Button type="submit" busy={isBusy}>
          Send the answer
        </Button>
      </div>
    </CheckedForm>
  )
}
