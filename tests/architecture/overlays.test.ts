import { expect, test } from 'vitest'
import { findOverlaysBesideBack } from './overlays.ts'
import { plantTree, readTree } from './tree.ts'

test('whatever lies over a page is closed by Back', () => {
  expect(findOverlaysBesideBack(readTree('src'))).toEqual([])
})

test.each([
  "import { Popover } from 'radix-ui'",
  "import { Slot, Dialog as Radix } from 'radix-ui'",
  "import { Root, AlertDialog } from '@radix-ui/react-alert-dialog'",
  "import Lightbox, { type SlideImage } from 'yet-another-react-lightbox'",
  'element.showModal()',
  '<div popover="auto" />',
  '<div role="dialog" aria-label="Price" />',
  '<div ref={panel} className="filter-popover" />',
])('an overlay made with %s beside the mechanism is refused', (text) => {
  const path = 'src/routes/public/planted.tsx'
  expect(findOverlaysBesideBack(plantTree({ [path]: text }), {})).toHaveLength(1)
  const mended = `${text}\nuseBackCloses(open, close)`
  expect(findOverlaysBesideBack(plantTree({ [path]: mended }), {})).toEqual([])
})

test('an exception that nobody needs is refused', () => {
  expect(findOverlaysBesideBack(plantTree({}), { 'src/web/planted.tsx': 'a cover' })).toHaveLength(1)
})
