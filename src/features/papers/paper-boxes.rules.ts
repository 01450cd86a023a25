import { PAPER_BOX, PAPER_KEYS } from './paper.schema.ts'

/** A posted form whose ticked boxes stand together in one field, as with script; without boxes it stays without. */
export function withPaperBoxes<Form extends Readonly<Record<string, unknown>>>(form: Form): Form {
  if (Object.hasOwn(form, 'papers') || !Object.keys(form).some((name) => name.startsWith(PAPER_BOX)))
    return form
  const ticked = PAPER_KEYS.filter((key) => Object.hasOwn(form, PAPER_BOX + key))
  return { ...form, papers: ticked.join(' ') }
}
