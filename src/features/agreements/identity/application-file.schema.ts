import * as v from 'valibot'

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
