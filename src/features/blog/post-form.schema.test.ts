import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { makePostFields } from '../../../tests/factories/post-form-factory.ts'
import { POST_CATEGORIES } from './post.schema.ts'
import { POST_MESSAGES as M, type PostFields, postForm } from './post-form.schema.ts'

const parse = (fields: PostFields) => v.safeParse(postForm, makePostFields(fields))
const read = (fields: PostFields) => v.parse(postForm, makePostFields(fields))
/** The messages by field; what belongs to none stands under the empty name. */
const messagesOf = (fields: object) =>
  Object.fromEntries(
    (v.safeParse(postForm, fields).issues ?? []).map((issue) => [v.getDotPath(issue) ?? '', issue.message]),
  )

describe('the form of an article', () => {
  test('gives what a command takes', () => {
    expect(
      read({
        title: '  Reading  a\r\nplan ',
        tags: 'land,, Land , site  plan',
        readTime: ' 7 ',
        imageAlt: ' A\nplan ',
      }),
    ).toEqual({
      title: 'Reading a plan',
      excerpt: 'Where the corners are, and who says so.',
      content: '## The corners\n\nWalk them with a surveyor.',
      category: 'Buying Guide',
      imageId: null,
      imageAlt: 'A plan',
      readTime: 7,
      tags: ['land', 'site plan'],
      publish: 'now',
    })
  })

  test.each([
    {},
    { title: ' ', excerpt: '\u200b', content: '\n\n' },
    { title: '…', excerpt: '\u0000', content: '---' },
  ])('says of %j as a whole that something is missing, and which fields', (fields) => {
    expect(messagesOf({ ...fields, category: 'News' })).toEqual({
      '': M.requiredFields,
      title: M.title,
      excerpt: M.excerpt,
      content: M.content,
    })
  })

  test.each<[PostFields, keyof PostFields, string]>([
    [{ title: 'x'.repeat(201) }, 'title', M.tooLong(200)],
    [{ excerpt: 'x'.repeat(501) }, 'excerpt', M.tooLong(500)],
    [{ content: 'x'.repeat(50_001) }, 'content', M.tooLong(50_000)],
    [{ category: 'Gossip' }, 'category', M.category],
    [{ category: '' }, 'category', M.category],
    [{ category: 'toString' }, 'category', M.category],
    [{ imageId: '../../etc' }, 'imageId', M.image],
    [{ imageId: 'javascript:alert(1)' }, 'imageId', M.image],
    [{ imageAlt: 'x'.repeat(301) }, 'imageAlt', M.altTooLong],
    [{ readTime: '0' }, 'readTime', M.readTime],
    [{ readTime: '241' }, 'readTime', M.readTime],
    [{ readTime: '-1' }, 'readTime', M.readTime],
    [{ readTime: '1e2' }, 'readTime', M.readTime],
    [{ readTime: '2.5' }, 'readTime', M.readTime],
    [{ readTime: 'five' }, 'readTime', M.readTime],
    [{ tags: Array.from({ length: 21 }, (_, at) => `t${at}`).join() }, 'tags', M.tooManyTags],
    [{ tags: 'x'.repeat(41) }, 'tags', M.tagTooLong],
    [{ tags: ','.repeat(100_000) }, 'tags', M.tooManyTags],
    [{ publish: 'never' }, 'publish', M.publish],
    [{ publish: 'later', publishAt: '' }, 'publishAt', M.publishAt],
    [{ publish: 'later', publishAt: 'tomorrow' }, 'publishAt', M.publishAt],
    [{ publish: 'later', publishAt: '2026-02-30T09:00' }, 'publishAt', M.publishAt],
    [{ publish: 'later', publishAt: '2026-13-01T09:00' }, 'publishAt', M.publishAt],
    [{ publish: 'later', publishAt: '2026-11-21T25:00' }, 'publishAt', M.publishAt],
    [{ publish: 'later', publishAt: '99999-01-01T00:00' }, 'publishAt', M.publishAt],
  ])('refuses %j', (fields, field, message) => {
    expect(messagesOf(makePostFields(fields))).toEqual({ [field]: message })
  })

  test('takes what just fits', () => {
    const tags = Array.from({ length: 20 }, (_, at) => `${at}`.padStart(40, 'ɛ'))
    const fields = {
      title: 'x'.repeat(200),
      excerpt: 'x'.repeat(500),
      content: 'x'.repeat(50_000),
      tags: tags.join(),
    }
    expect(read({ ...fields, readTime: '240' })).toMatchObject({ readTime: 240, tags })
    for (const category of POST_CATEGORIES) expect(parse({ category }).success).toBe(true)
  })

  test('reads the moment in Accra, whose clocks show UTC', () => {
    expect(read({ publish: 'later', publishAt: '2026-12-01T09:30' }).publish).toEqual(
      new Date('2026-12-01T09:30:00Z'),
    )
    expect(read({ publish: 'later', publishAt: '2026-12-01T09:30:15' }).publish).toEqual(
      new Date('2026-12-01T09:30:15Z'),
    )
    expect(read({ publish: 'now', publishAt: 'nonsense' }).publish).toBe('now')
    expect(read({ publish: 'draft', publishAt: '2026-12-01T09:30' }).publish).toBe('draft')
  })

  test('keeps the blanks at the beginning of a text, which mean something', () => {
    expect(read({ content: '    code\r\n\r\ntext\n\n' }).content).toBe('    code\n\ntext')
  })

  test('drops what nobody types', () => {
    expect(read({ title: 'A\u0000 plan\ud800', content: 'a\u0007b\tc' })).toMatchObject({
      title: 'A plan',
      content: 'ab\tc',
    })
  })

  test('takes nothing but texts, and no field that it does not know', () => {
    const hostile = { title: ['x'], excerpt: { $ne: '' }, content: 5, authorId: 'x', isSample: 'true' }
    expect(Object.keys(messagesOf({ ...makePostFields(), ...hostile })).sort()).toEqual([
      'content',
      'excerpt',
      'title',
    ])
    expect(read({ authorId: 'x', isSample: 'true', version: '9' } as PostFields)).not.toHaveProperty(
      'authorId',
    )
  })
})
