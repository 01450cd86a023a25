import { refusal } from '#/shared/errors.ts'

/** A link that we did not make, that was ended, or whose time is over; also of what is published by now. */
export const previewEnded = refusal(
  'gone',
  'property.preview_ended',
  'This preview has ended. Ask the agent who sent it to you for a new link.',
)

/** What is published has a page of its own. */
export const notDraft = refusal('conflict', 'property.not_draft', 'Only a draft has a private preview.')
