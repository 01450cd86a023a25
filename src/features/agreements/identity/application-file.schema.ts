import * as v from 'valibot'

export const MOST_APPLICATION_FILES = 10
export const MOST_APPLICATION_FILE_BYTES = 10_485_760
export const APPLICATION_FILE_TYPES = ['pdf', 'jpg', 'jpeg', 'png'] as const
export const MOST_ANSWER_CHARACTERS = 500

/** A document that an applicant sent, as lists show it. */
export type ApplicationFile = {
  id: string
  name: string
  mediaType: 'application/pdf' | 'image/jpeg'
  sizeBytes: number
  addedAt: Date
}

export const applicationFileForm = v.object({ agreementId: v.string(), fileId: v.string() })

/** What the applicant says to what was asked for. */
export const applicationAnswerForm = v.object({
  agreementId: v.string(),
  answer: v.pipe(
    v.string('Say what you have sent'),
    v.transform((text) => text.replace(/\s+/g, ' ').trim()),
    v.minLength(1, 'Say what you have sent'),
    v.maxLength(MOST_ANSWER_CHARACTERS, `Use at most ${MOST_ANSWER_CHARACTERS} characters`),
  ),
})

/** Why a chosen file cannot be sent, or nothing; its content is for the server to judge. */
export function findDocumentProblem({ name, size }: { name: string; size: number }): string | undefined {
  const ending = /[.]([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!APPLICATION_FILE_TYPES.some((type) => type === ending))
    return `Choose a file of these types: ${APPLICATION_FILE_TYPES.join(', ')}.`
  if (size > MOST_APPLICATION_FILE_BYTES) return 'A document has 10 MB at most.'
  return size === 0 ? 'This file is empty.' : undefined
}
