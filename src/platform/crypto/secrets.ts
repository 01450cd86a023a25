/** What needs the program's secret key. */
export interface Secrets {
  /** The token of a link, 43 characters for 32 bytes, the same for the same purpose and id, guessable by nobody. */
  linkToken(purpose: string, id: string): string
  /** The private key of the site's notifications, 32 bytes for P-256. Another secret key voids what browsers agreed to. */
  readonly pushKey: Buffer
}
