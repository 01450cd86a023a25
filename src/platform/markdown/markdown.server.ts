import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { Refusal } from '#/shared/errors.ts'
import { readText } from './read-text.ts'
import { type Content, safeMedia, sectionPrefix } from './safe-media.ts'
import { type FindPictures, OWN_VARIANTS, PICTURE_SIZES, sizePictures } from './size-pictures.ts'

const notePrefix = 'note-'

/**
 * What a text may consist of. Ids carry a prefix of ours, so that a heading called "cookie" can never take
 * the place of something that a script looks up by that name.
 */
const allowed: Schema = {
  tagNames: [
    ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'a', 'img'],
    ...['strong', 'em', 'del', 'sup', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'div'],
  ],
  attributes: {
    div: [
      ['className', 'table-scroll'],
      ['role', 'group'],
      ['ariaLabel', 'Table'],
      ['tabIndex', 0],
    ],
    a: ['href', 'rel', ['id', new RegExp(`^${notePrefix}fnref-[\\w-]+$`)]],
    img: [
      ...['src', 'alt', 'width', 'height'],
      ['loading', 'lazy'],
      ['decoding', 'async'],
      ['srcSet', OWN_VARIANTS],
      ['sizes', PICTURE_SIZES],
    ],
    ol: ['start'],
    li: [['id', new RegExp(`^${notePrefix}fn-[\\w-]+$`)]],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
    ...Object.fromEntries(
      ['h2', 'h3', 'h4'].map((name) => [
        name,
        [['id', new RegExp(`^${sectionPrefix}[\\p{L}\\p{N}_-]+$`, 'u')]],
      ]),
    ),
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  ancestors: Object.fromEntries(['thead', 'tbody', 'tr', 'th', 'td'].map((name) => [name, ['table']])),
  strip: ['script', 'style'],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
}

// The page's own title is its only h1, and a text needs no more than three levels below it.
function keepHeadingsBelowTitle() {
  return (tree: Content) => lowerHeadings(tree)
}

function lowerHeadings(node: Content): void {
  for (const child of node.children ?? []) {
    const level = /^h([1-6])$/.exec(child.tagName ?? '')?.[1]
    if (level) child.tagName = `h${Math.min(4, Math.max(2, Number(level)))}`
    lowerHeadings(child)
  }
}

// A table wider than a phone scrolls by itself, and the keyboard can reach it to do so.
function letTablesScroll() {
  return (tree: Content) => wrapTables(tree)
}

function wrapTables(node: Content): void {
  node.children = node.children?.map((child) => {
    if (child.tagName !== 'table') {
      wrapTables(child)
      return child
    }
    const properties = { className: ['table-scroll'], role: 'group', ariaLabel: 'Table', tabIndex: 0 }
    return { type: 'element', tagName: 'div', properties, children: [child] }
  })
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { clobberPrefix: notePrefix, footnoteLabel: 'Notes', footnoteLabelProperties: {} })
  .use(keepHeadingsBelowTitle)
  .use(rehypeSlug, { prefix: sectionPrefix })
  .use(safeMedia)
  .use(sizePictures)
  .use(letTablesScroll)
  // Last, so that nothing an earlier step lets through can reach a page.
  .use(rehypeSanitize, allowed)
  .use(rehypeStringify)
  .freeze()

/** A heading of a text; `id` is that of its element. */
type Heading = { id: string; text: string; level: 2 | 3 | 4 }

export type RenderedMarkdown = {
  html: string
  /** The headings in their order. */
  outline: Heading[]
  /** How many words there are to read. */
  words: number
  /** The storage keys of the pictures in it. */
  pictures: string[]
}

/**
 * HTML of a text in GitHub's Markdown, from an allow-list: no raw HTML, pictures from our own storage only.
 * Headings become h2 to h4 with ids that links in the text such as `[fees](#fees)` reach. With `findPictures` each
 * picture comes in the widths there are and keeps its room on the page. `textIs` is what its writer calls it, in one word.
 * Refuses text that a parser could choke on (`markdown.too_complex`).
 */
export async function renderMarkdown(
  markdown: string,
  { findPictures, textIs = 'text' }: { findPictures?: FindPictures; textIs?: string } = {},
): Promise<RenderedMarkdown> {
  refuseTooComplex(markdown, textIs)
  const file = { value: markdown, data: { findPictures } }
  const tree = await processor.run(processor.parse(file), file)
  return { html: processor.stringify(tree, file), ...readText(tree as Content) }
}

const maxNesting = 30
const maxBlocks = 1_000
const maxParagraph = 30_000
const maxMarks = 800
const maxNotes = 200
const maxHeadings = 300

/**
 * The parser's time grows with the square of a paragraph's brackets and marks, of the notes and headings, and of the quotes
 * and lists and how deep they are, and its stack with the nesting: a few kilobytes made for it would stop the program for a minute.
 * So all are bounded before, far beyond what anybody writes.
 */
function refuseTooComplex(markdown: string, textIs: string): void {
  const lines = markdown.split(/\r\n|\r|\n/)
  const depths = lines.map(nesting)
  if (depths.some((depth) => depth > maxNesting))
    throw tooComplex(`The text nests quotes or lists more than ${maxNesting} deep. Make it flatter.`)
  if (depths.reduce((sum, depth) => sum + depth, 0) > maxBlocks)
    throw tooComplex(
      `The text has more than ${inWords(maxBlocks)} lines of lists and quotes. Divide it into two ${textIs}s.`,
    )
  if ((markdown.match(/\[\^[^\]\n]*\]:/g)?.length ?? 0) > maxNotes)
    throw tooComplex(`The text has more than ${maxNotes} notes. Take some into the text.`)
  if (
    lines.filter((line) => /^[ \t>]*(?:#{1,6}(?:[ \t]|$)|=+[ \t]*$|-+[ \t]*$)/.test(line)).length >
    maxHeadings
  )
    throw tooComplex(
      `The text has more than ${maxHeadings} headings and rules. Divide it into two ${textIs}s.`,
    )
  let paragraph = 0
  let marks = 0
  for (const line of lines) {
    const isBlank = line.trim() === ''
    paragraph = isBlank ? 0 : paragraph + line.length + 1
    marks = isBlank ? 0 : marks + (line.match(/[*_~`]+|[[\]<]/g)?.length ?? 0)
    if (paragraph > maxParagraph)
      throw tooComplex(
        `${inWords(maxParagraph)} characters stand together without an empty line. Divide them with one.`,
      )
    if (marks > maxMarks)
      throw tooComplex(
        `More than ${maxMarks} marks such as * and [ stand together without an empty line. Divide the text with one.`,
      )
  }
}

const inWords = (count: number) => count.toLocaleString('en-GB')

function tooComplex(message: string): Refusal {
  return new Refusal('invalid', 'markdown.too_complex', message)
}

/** How many quotes and lists a line may open or continue, at most. */
function nesting(line: string): number {
  // A rule such as `- - - - -` looks like nested lists and is none.
  if (/^[ \t]*([-*_])([ \t]*\1){2,}[ \t]*$/.test(line)) return 0
  const opening = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/.exec(line)?.[0]
  if (!opening) return 0
  const indentation = /^[ \t]*/.exec(opening)?.[0].replaceAll('\t', '    ').length ?? 0
  return Math.floor(indentation / 2) + (opening.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0)
}
