import { expect, test } from 'vitest'
import { feedHtml, feedText } from './feed-text.ts'

test('a feed holds every character that people write and none that XML does not allow', () => {
  expect(feedText('Kitchen \u0000\u0001\u0008\u000b\u001f\ufffe\uffff\ud800 & hall 🏡\tא\n')).toBe(
    'Kitchen  & hall 🏡\tא\n',
  )
})

test('markup is shown and does nothing', () => {
  expect(feedHtml('<script>"a" & \'b\'</script>')).toBe(
    "&lt;script&gt;&quot;a&quot; &amp; 'b'&lt;/script&gt;",
  )
})
