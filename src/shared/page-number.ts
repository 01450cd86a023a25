/** The number in `?page=`, from 1 to 99,999; 1 for anything else. */
export function readPageNumber(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
