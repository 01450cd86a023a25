import { mediaTypeOf } from '#/platform/images/media-type.ts'
import { readPictureHeader } from '#/platform/images/picture-header.ts'
import {
  applicationFileTooLarge,
  applicationFileTypeRefused,
  documentDamaged,
} from './application-file.errors.ts'
import { MOST_APPLICATION_FILE_BYTES } from './application-file.rules.ts'

const PDF_START = '%PDF-'
const PDF_END = '%%EOF'

/**
 * What a document is by its content, whatever it is called: a PDF that begins at the first byte and ends with its last
 * mark, or a picture. Refuses everything else before anything decodes it.
 */
export function kindOfDocument(bytes: Uint8Array): 'pdf' | 'picture' {
  if (bytes.length > MOST_APPLICATION_FILE_BYTES) throw applicationFileTooLarge()
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, PDF_START.length).equals(Buffer.from(PDF_START))) {
    const end = file.lastIndexOf(PDF_END)
    // What follows the end would be another file in the same bytes, such as an archive.
    if (end === -1 || !/^[\s\0]*$/.test(file.subarray(end + PDF_END.length).toString('latin1')))
      throw documentDamaged()
    return 'pdf'
  }
  const format = readPictureHeader(bytes)?.format
  if (format === 'jpeg' || format === 'png') return 'picture'
  throw applicationFileTypeRefused(format ? `image/${format}` : mediaTypeOf(bytes))
}
