import { declarePersonalData } from '#/features/access/personal-data.schema.ts'

export const cartPersonalData = declarePersonalData({
  columns: { 'cart_items.user_id': { section: 'cartItems', erasure: 'row deleted' } },
  exportFor: async (db, { accountId }) => ({
    cartItems: await db
      .selectFrom('cartItems')
      .select(['propertyId', 'planMonths', 'pricePesewas', 'createdAt'])
      .where('userId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
  }),
})
