import type { Page } from '@playwright/test'
import { readPdf } from './pdf-reading.ts'

/** The page as it comes out of a printer: its sheets, and its text without spaces, which a PDF has no need of. */
export async function printPage(page: Page): Promise<{ pages: string[]; text: string }> {
  await page.emulateMedia({ media: null })
  const { pages, text } = readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
  return { pages, text: text.replaceAll(/\s/g, '') }
}
