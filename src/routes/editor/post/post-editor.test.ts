import { expect, test } from 'vitest'
import { POST_EDITOR } from './post-editor.ts'

test('An article that was not published is tried again where nobody knows why, and not where a refusal says why', () => {
  const { failure } = POST_EDITOR
  const failed = 'Failed to publish blog post. Please try again.'
  expect(failure('publish', {})).toBe(`${failed} Check your connection; what you typed stays here.`)
  expect(failure('save', {}, 'Something went wrong on our side.')).toBe(
    `${failed} Something went wrong on our side.`,
  )
  expect(failure('publish', {}, 'This article was saved already.', true)).toBe(
    'Failed to publish blog post. This article was saved already.',
  )
  expect(failure('discard', {}, 'The draft is gone.', true)).toBe(
    'The draft could not be discarded. The draft is gone.',
  )
})
