/** Planted in what a picture knows beside its pixels; it must never come out again. */
export const CANARY = 'canary-7f3a-ama-mensah-5.6037N'

/** A file that somebody might upload, and what must become of it. */
export type HostileFile = {
  name: string
  make: () => Promise<Uint8Array> | Uint8Array
  /** The refusal's code, clean variants, or either of them where decoders may differ. */
  becomes: 'clean' | 'clean or refused' | `image.${string}`
}
