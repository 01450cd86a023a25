import { describe, expect, test } from 'vitest'
import type { PostFields } from '#/features/blog/post-form.schema.ts'
import { asOpened, findDifferences, withChanges } from '#/web/editor/field-differences.ts'
import { POST_WORDS } from './post-words.ts'

const differ = (mine: PostFields, theirs: PostFields, opened: PostFields = {}) =>
  findDifferences(POST_WORDS, { mine, theirs, opened })

test.each<[PostFields, PostFields]>([
  [{ title: ' Land  papers ' }, { title: 'Land papers' }],
  [{ content: 'One\r\nTwo\n\n' }, { content: 'One\nTwo' }],
  [{ tags: 'land, papers, land' }, { tags: 'land,papers' }],
  [{ imageAlt: '' }, {}],
])('%j is the same as %j', (mine, theirs) => {
  expect(differ(mine, theirs)).toEqual([])
})

test('two texts are shown from where they part', () => {
  const same = 'The first lines of the article are the same in both. '.repeat(10)
  const [difference] = differ({ content: `${same}Mine is new.` }, { content: `${same}Theirs is old.` })
  expect(difference).toMatchObject({ label: 'Content' })
  expect(difference?.mine).toMatch(/^….{1,25}Mine is new\.$/)
  expect(difference?.theirs).toMatch(/^….{1,25}Theirs is old\.$/)
})

test('what is no text is said in words', () => {
  expect(
    differ({ imageId: 'a', readTime: '', publish: 'now' }, { imageId: '', readTime: '7', publish: 'draft' }),
  ).toMatchObject([
    { mine: 'Reckoned from the text', theirs: '7' },
    { mine: 'The picture that you chose', theirs: 'No picture' },
    { mine: 'Now', theirs: 'As a draft, not yet' },
  ])
})

describe('what the form held at first', () => {
  const long = 'A sentence of an article. '.repeat(4_000)
  const opened = asOpened(POST_WORDS, { title: 'Land papers', content: long })

  test('is sent along in brief', () => {
    expect(opened.title).toBe('Land papers')
    expect(JSON.stringify(opened).length).toBeLessThan(200)
  })

  test('tells a text that was changed from one that was not', () => {
    expect(differ({ content: `${long}\r\n` }, { content: 'Theirs' }, opened)).toEqual([])
    expect(differ({ content: `${long}!` }, { content: 'Theirs' }, opened)).toHaveLength(1)
    expect(
      differ({ content: long.replace('article', 'articel') }, { content: 'Theirs' }, opened),
    ).toHaveLength(1)
  })

  test('lets only what was changed win over another version', () => {
    const theirs = { title: 'Their title', content: 'Their text' }
    expect(withChanges(POST_WORDS, { mine: { title: 'My title', content: long }, theirs, opened })).toEqual({
      title: 'My title',
      content: 'Their text',
    })
  })
})
