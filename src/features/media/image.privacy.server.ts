import { declarePersonalData } from '#/features/access/personal-data.schema.ts'

export const imagePersonalData = declarePersonalData({
  // A picture may be shown by others' articles; what nothing shows goes with the clean-up.
  columns: { 'images.uploaded_by': { section: 'uploadedImages', erasure: 'value emptied' } },
  exportFor: async (db, { accountId }) => ({
    uploadedImages: await db
      .selectFrom('images')
      .select(['id', 'storageKey', 'createdAt'])
      .where('uploadedBy', '=', accountId)
      .orderBy('createdAt')
      .execute(),
  }),
})
