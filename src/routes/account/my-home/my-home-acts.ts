import type { Acts } from '#/web/act/act.ts'

/** What a buyer does with an agreement. */
export const MY_HOME_ACTS = {
  sign: { path: '/dashboard/my-home/:agreementId/signature', unreached: 'Failed to sign' },
  withdraw: { path: '/dashboard/my-home/:agreementId/withdrawal', unreached: 'Failed to withdraw it' },
  addFile: { path: '/dashboard/my-home/:agreementId/files' },
  removeFile: {
    path: '/dashboard/my-home/:agreementId/files/:fileId/removal',
    unreached: 'Failed to remove the document',
  },
  answer: { path: '/dashboard/my-home/:agreementId/answer', unreached: 'Failed to send your answer' },
  document: { path: '/dashboard/my-home/:agreementId/document', unreached: 'Failed to make the file' },
} as const satisfies Acts
