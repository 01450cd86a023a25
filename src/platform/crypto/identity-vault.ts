/** Bytes that only whoever has the key reads, with the name of the key that made them so. */
export type Sealed = { bytes: Buffer; keyId: string }

/** Encrypts what identifies a person, with keys of its own. */
export interface IdentityVault {
  /** Names the key in use, without saying anything of it: 16 hexadecimal letters. */
  readonly keyId: string
  /** `context` says what it belongs to: sealed bytes are opened with the same one only. */
  seal(bytes: Uint8Array, context: string): Sealed
  /** Whether the key of this name is in the settings. */
  has(keyId: string): boolean
  /** Fails for a key that is not in the settings, another context and bytes that were changed. */
  open(sealed: Sealed, context: string): Buffer
}
