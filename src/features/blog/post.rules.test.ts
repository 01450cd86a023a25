import { expect, test } from 'vitest'
import { authorNameOf, postFieldsOf, postState, readMinutesOf } from './post.rules.ts'

test.each([
  [0, 1],
  [1, 1],
  [200, 1],
  [201, 2],
  [900, 5],
  [10_000_000, 240],
])('%i words take %i minutes', (words, minutes) => {
  expect(readMinutesOf(words)).toBe(minutes)
})

test.each([
  ['Ama Mensah', 'x@example.com', 'Ama Mensah'],
  [null, 'ama.mensah@example.com', 'Ama Mensah'],
  [null, 'ama_k-mensah+news@example.com', 'Ama K Mensah'],
  ['', 'kofi@example.com', 'Kofi'],
  [null, 'ɛsi@example.com', 'Ɛsi'],
  [null, '...@example.com', 'Admin'],
  [null, '', 'Admin'],
])('the name of %j with the address %j is %j', (fullName, email, name) => {
  expect(authorNameOf({ fullName, email })).toBe(name)
})

const now = new Date('2026-11-21T09:00:00Z')
const later = new Date('2026-11-21T09:00:01Z')

test('an article is due from its moment on', () => {
  expect([null, now, later].map((moment) => postState(moment, now))).toEqual([
    'draft',
    'published',
    'scheduled',
  ])
})

test('the form shows the reading time that was chosen, and the moment that is still to come', () => {
  const row = {
    title: 'T',
    excerpt: 'E',
    bodyMarkdown: 'C',
    category: 'News',
    coverImageId: null,
    coverAlt: null,
    readMinutes: 4,
    isReadTimeChosen: false,
    tags: ['a', 'b c'],
    publishedAt: now,
  }
  expect(postFieldsOf(row, now)).toEqual({
    title: 'T',
    excerpt: 'E',
    content: 'C',
    category: 'News',
    imageId: '',
    imageAlt: '',
    readTime: '',
    tags: 'a, b c',
    publish: 'now',
    publishAt: '',
  })
  expect(postFieldsOf({ ...row, isReadTimeChosen: true, publishedAt: later }, now)).toMatchObject({
    readTime: '4',
    publish: 'later',
    publishAt: '2026-11-21T09:00',
  })
  expect(postFieldsOf({ ...row, publishedAt: null }, now)).toMatchObject({ publish: 'draft', publishAt: '' })
})
