import { expect, test } from 'vitest'
import { describeDevice } from './device.rules.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${ANDROID} SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  ['Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16', 'Opera on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['(', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
  ['x'.repeat(500), 'Unknown device'],
])('%s is called %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
