/** Hashes and compares passwords, a few at a time; refuses with `passwords.busy` (unavailable) when too many wait. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long when there is no hash to compare with, and is then false. */
  verify(password: string, hash: string | undefined): Promise<boolean>
}
