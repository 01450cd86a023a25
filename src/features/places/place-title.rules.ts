/** The title of a property in a line with its place, of which no part is said twice. */
export function titleWithPlace({ title, location }: { title: string; location: string }): string {
  return [title, ...location.split(', ').filter((part) => !title.includes(part))].join(', ')
}
