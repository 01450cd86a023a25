/** So many bytes as people say it: `870 bytes`, `36 kB`, `1.4 MB`. */
export function describeBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const kilobytes = Math.round(bytes / 1_000)
  return kilobytes < 1_000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
