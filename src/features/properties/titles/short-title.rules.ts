/** A title whose line below says where it is; of `house off Main Road, Osu` nothing is left but the house if that does. */
export function titleWithout(location: string, title: string): string {
  const below = `, ${location},`.toLowerCase()
  for (const { 0: between, index } of title.matchAll(/, | at | in | (?=(?:behind|near|off|opposite) )/g))
    if (below.includes(`, ${title.slice(index + between.length).toLowerCase()},`))
      return title.slice(0, index)
  return title
}
