/** Where addresses of the internet are. */
export interface Countries {
  /** `Ghana`, `United Kingdom`; undefined for private and unknown addresses. */
  nameOf(ip: string): string | undefined
}
