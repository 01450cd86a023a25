/** Who did something, in the words for the staff: erasure takes the account away, and a name is optional. */
export function nameOfAuthor(author: { accountId: string | null; fullName: string | null }): string {
  if (author.accountId === null) return 'somebody who is gone'
  return author.fullName ?? 'somebody without a name'
}
