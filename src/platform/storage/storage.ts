export type StoredFile = {
  /** In bytes. */
  size: number
  /** By the ending of the key: `image/avif`, `image/webp`, `image/jpeg`, `text/csv` or `application/octet-stream`. */
  contentType: string
}

export type StoredBody = StoredFile & {
  /** Read it to its end or cancel it. It fails rather than end early, so that nobody takes a part for the whole. */
  body: ReadableStream<Uint8Array>
}

export type ListedFile = { key: string; size: number; modifiedAt: Date }

/**
 * Keeps files for good. A key (`storage-key.ts`) names the same bytes for ever: it is written once and then only read
 * or deleted. Every act rejects with a `StorageProblem` when the storage does not do its part.
 */
export interface Storage {
  /**
   * Keeps the bytes: when this resolves they survive a power cut, and when it rejects nothing is there to read. The
   * same bytes may be put again; other bytes are refused (`storage.taken`), as are an empty file, a wrong content type
   * and a text that is no key.
   */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /** Nothing for an unknown key, as for a text that is no key. */
  get(key: string): Promise<StoredBody | undefined>
  stat(key: string): Promise<StoredFile | undefined>
  /** Afterwards the key names nothing, whether it did before or not. */
  delete(key: string): Promise<void>
  /** Every file whose key starts with the text, in no particular order; with an empty text every file. */
  list(prefix: string): AsyncIterable<ListedFile>
  close(): Promise<void>
}
