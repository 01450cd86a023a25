import { declarePersonalData } from '#/features/access/personal-data.schema.ts'

export const shortlistPersonalData = declarePersonalData({
  columns: { 'shortlists.owner_id': { section: 'shortlists', erasure: 'row deleted' } },
  // With what others said on it, as its owner reads it.
  exportFor: async (db, { accountId }) => {
    const lists = await db
      .selectFrom('shortlists')
      .select(['id', 'name', 'createdAt', 'linkEndsAt'])
      .where('ownerId', '=', accountId)
      .orderBy('createdAt')
      .execute()
    const shortlists = await Promise.all(
      lists.map(async ({ id, ...list }) => ({
        ...list,
        homes: await db
          .selectFrom('shortlistHomes')
          .select(['propertyId', 'addedAt'])
          .where('shortlistId', '=', id)
          .orderBy('sequence')
          .execute(),
        votes: await db
          .selectFrom('shortlistVotes')
          .innerJoin('shortlistVoters', 'shortlistVoters.id', 'shortlistVotes.voterId')
          .select(['shortlistVotes.propertyId', 'firstName', 'likes', 'votedAt'])
          .where('shortlistVotes.shortlistId', '=', id)
          .orderBy('votedAt')
          .execute(),
        comments: await db
          .selectFrom('shortlistComments')
          .innerJoin('shortlistVoters', 'shortlistVoters.id', 'shortlistComments.voterId')
          .select(['shortlistComments.propertyId', 'firstName', 'text', 'writtenAt'])
          .where('shortlistComments.shortlistId', '=', id)
          .orderBy('writtenAt')
          .execute(),
      })),
    )
    return { shortlists }
  },
})
