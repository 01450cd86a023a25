/** What is asked before something goes, and the form that does it. */
export type Question = {
  title: string
  sentence: string
  /** What it is about, where that is several. */
  names?: readonly string[]
  confirm: string
  /** It can be undone, so that the button need not warn. */
  isHarmless?: true
  fields: Readonly<Record<string, string>>
}
