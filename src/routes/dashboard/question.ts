/** What is asked before something goes for good, and the form that does it. */
export type Question = {
  title: string
  sentence: string
  /** What it is about, where that is several. */
  names?: readonly string[]
  confirm: string
  fields: Readonly<Record<string, string>>
}
