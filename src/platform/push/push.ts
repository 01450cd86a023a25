/** Where a browser gets its messages, as the browser says it: never believed, see `mayReach`. */
export type PushAddress = {
  /** An address at the push service of the browser's maker. Whoever knows it and the keys can send there. */
  endpoint: string
  /** The browser's public key and shared secret, in base64url: 65 and 16 bytes. */
  p256dh: string
  auth: string
}

export type PushMessage = {
  to: PushAddress
  /** The same for one message however often it is tried: a second copy takes the place of the first. At most 32 of base64url. */
  topic: string
  /** At most `MOST_PUSH_BYTES` as UTF-8; nobody but the browser can read it. */
  payload: string
}

/** So much a push service must take, without what encryption adds. */
export const MOST_PUSH_BYTES = 3_900

/** Sends messages to browsers. */
export interface Push {
  /** By which browsers know that a message is ours: 65 bytes in base64url, the same for every process of one site. */
  readonly publicKey: string
  /** Whether we would send there: a host of the closed list, and keys that can be used. */
  mayReach(address: PushAddress): boolean
  /**
   * `gone` when the browser listens no more. Rejects with a `PushRefused` when another try would be in vain, otherwise
   * when it should be tried again. No message says more than host and status.
   */
  send(message: PushMessage): Promise<'taken' | 'gone'>
}

/** The push service, or our own list, refuses this message for good. */
export class PushRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PushRefused'
  }
}
