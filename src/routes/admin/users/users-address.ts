import { PEOPLE_QUERY_LENGTH } from '#/features/accounts/people/person.schema.ts'
import { ROLES } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import { listAddress, oneOf, words } from '#/web/act/list-address.ts'

export const usersAddress = listAddress(urls.users, {
  query: words(PEOPLE_QUERY_LENGTH),
  role: oneOf(ROLES),
})
export type UsersAddress = ReturnType<typeof usersAddress.read>
