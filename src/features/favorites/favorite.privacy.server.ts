import { declarePersonalData } from '#/features/access/personal-data.schema.ts'

export const favoritePersonalData = declarePersonalData({
  columns: { 'favorites.user_id': { section: 'favorites', erasure: 'row deleted' } },
  exportFor: async (db, { accountId }) => ({
    favorites: await db
      .selectFrom('favorites')
      .select(['propertyId', 'createdAt', 'note'])
      .where('userId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
  }),
})
