import { describe, expect, test } from 'vitest'
import { documentName, findDocumentProblem, MOST_APPLICATION_FILE_BYTES } from './application-file.rules.ts'
import { kindOfDocument } from './application-file-kind.queries.server.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const GIF = Buffer.from('GIF89a'.padEnd(64, '\0'))
const WEBP = Buffer.concat([
  Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/\0\0\0\0\0\0\0\0\0\0\0', 'latin1'),
  Buffer.alloc(32),
])

describe('a document is told by its content', () => {
  test('a PDF, also with blank space after its end', () => {
    expect(kindOfDocument(PDF)).toBe('pdf')
    expect(kindOfDocument(Buffer.concat([PDF, Buffer.from('\r\n\0\0')]))).toBe('pdf')
  })

  test.each([
    [
      'a page with a PDF behind it',
      Buffer.concat([Buffer.from('<html><script>'), PDF]),
      'application_file.type',
    ],
    [
      'an archive with a PDF behind it',
      Buffer.concat([Buffer.from('PK\x03\x04'), PDF]),
      'application_file.type',
    ],
    [
      'a PDF with an archive behind it',
      Buffer.concat([PDF, Buffer.from('PK\x05\x06')]),
      'application_file.damaged',
    ],
    [
      'a PDF with a page behind it',
      Buffer.concat([PDF, Buffer.from('<script>1</script>')]),
      'application_file.damaged',
    ],
    ['a PDF that broke off', PDF.subarray(0, 20), 'application_file.damaged'],
    ['a drawing that scripts', Buffer.from('<svg onload=alert(1)>'), 'application_file.type'],
    ['a moving picture', GIF, 'application_file.type'],
    ['a program', Buffer.from('MZ'.padEnd(200, '\0')), 'application_file.type'],
    ['nothing', Buffer.alloc(0), 'application_file.type'],
    ['eleven megabytes', Buffer.alloc(MOST_APPLICATION_FILE_BYTES + 1), 'application_file.too_large'],
  ])('%s is refused', (_what, bytes, code) => {
    expect(() => kindOfDocument(bytes)).toThrow(expect.objectContaining({ code }))
  })

  test('a WebP is refused, whatever is made of it elsewhere', () => {
    expect(() => kindOfDocument(WEBP)).toThrow()
  })
})

test.each([
  ['payslip.PDF', 'pdf', 'payslip.pdf'],
  ['C:\\papers\\Bank <b>statement</b>.png', 'picture', 'b.jpg'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['evil\r\nSet-Cookie: a=b.pdf', 'pdf', 'evil Set-Cookie a=b.pdf'],
  ['\u202Efdp.exe', 'pdf', 'fdp.pdf'],
  ['', 'picture', 'Document.jpg'],
  ['x'.repeat(500), 'pdf', `${'x'.repeat(96)}.pdf`],
] as const)('%s is called %s by what it is', (sent, kind, name) => {
  expect(documentName(sent, kind)).toBe(name)
})

test('a browser says no before it sends what is refused anyway', () => {
  expect(findDocumentProblem({ name: 'a.pdf', size: 10 })).toBeUndefined()
  expect(findDocumentProblem({ name: 'a.exe', size: 10 })).toContain('pdf')
  expect(findDocumentProblem({ name: 'a.pdf', size: MOST_APPLICATION_FILE_BYTES + 1 })).toContain('10 MB')
  expect(findDocumentProblem({ name: 'a.pdf', size: 0 })).toContain('empty')
})
