import { describe, expect, test } from 'vitest'
import { previewPost } from './preview-post.ts'

const PREVIEW = { html: '<p>Text</p>', outline: [], words: 900, readMinutes: 5 }
const AROUND = { author: { name: 'Ama Owusu', photo: null }, image: null, now: '2026-11-21T09:00:00.000Z' }
const preview = (fields: Parameters<typeof previewPost>[0]) => previewPost(fields, PREVIEW, AROUND)

describe('the article of what was typed so far', () => {
  test('has a word where nothing was typed', () => {
    expect(preview({})).toMatchObject({
      title: 'Title',
      excerpt: 'Excerpt',
      category: 'Buying Guide',
      date: '21 November 2026',
      readMinutes: 5,
      tags: [],
      authorName: 'Ama Owusu',
      bodyHtml: '<p>Text</p>',
    })
  })

  test('is written as it will be stored', () => {
    const fields = { title: ' Land \n papers ', category: 'News', tags: 'land, Land,papers', readTime: '7' }
    expect(preview(fields)).toMatchObject({
      title: 'Land papers',
      category: 'News',
      tags: ['land', 'papers'],
      readMinutes: 7,
    })
  })

  test('bears the day on which it will come out, in Accra', () => {
    const publishAt = '2026-12-31T23:30'
    expect(preview({ publish: 'later', publishAt })).toMatchObject({ date: '31 December 2026' })
    expect(preview({ publish: 'now', publishAt })).toMatchObject({ date: '21 November 2026' })
    expect(preview({ publish: 'later', publishAt: 'soon' })).toMatchObject({ date: '21 November 2026' })
  })

  test.each(['0', '-1', 'x', '1e3', ''])(
    'takes the time that the text needs for the read time %j',
    (readTime) => {
      expect(preview({ readTime }).readMinutes).toBe(5)
    },
  )
})
