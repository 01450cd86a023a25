import type { Content } from './safe-media.ts'
import { imagesOf } from './size-pictures.ts'

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,:/@-]*/gu

type Heading = { id: string; text: string; level: 2 | 3 | 4 }

/** What a finished text has in it: its headings in their order, how many words, and the storage keys of its pictures. */
export function readText(tree: Content): { outline: Heading[]; words: number; pictures: string[] } {
  const words = lettersOf(tree).match(WORD)?.length ?? 0
  return { outline: headingsOf(tree), words, pictures: [...new Set(imagesOf(tree).map(({ key }) => key))] }
}

function headingsOf(node: Content): Heading[] {
  const level = /^h([234])$/.exec(node.tagName ?? '')?.[1]
  const id = node.properties?.id
  if (level && typeof id === 'string') {
    const text = lettersOf(node).replace(/\s+/g, ' ').trim()
    return text === '' ? [] : [{ id, text, level: Number(level) as Heading['level'] }]
  }
  return (node.children ?? []).flatMap(headingsOf)
}

// Blocks stand apart even when nothing but their tags is between them.
function lettersOf(node: Content): string {
  if (node.type === 'text') return node.value ?? ''
  const isInline = /^(a|strong|em|del|sup|code)$/.test(node.tagName ?? '')
  const letters = (node.children ?? []).map(lettersOf).join('')
  return isInline || node.tagName === undefined ? letters : ` ${letters} `
}
