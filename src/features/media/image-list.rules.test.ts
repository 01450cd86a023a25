import { describe, expect, test } from 'vitest'
import type { ImageView } from './image.schema.ts'
import {
  changeImageList,
  type ImageList,
  type ImageListAction,
  isPaused,
  isUploading,
  listedImages,
  namedImages,
  roomIn,
  startImageList,
  uploadFailure,
  uploadsOf,
} from './image-list.rules.ts'

const view = (storageKey: string, alt = ''): ImageView => ({
  storageKey,
  alt,
  width: 640,
  height: 480,
  widths: [320, 640],
  formats: ['webp', 'jpeg'],
  dominantColor: '#888888',
  thumbhash: '',
  isRendering: false,
})
const stored = (...ids: string[]) => ids.map((id) => ({ id, ...view(`key-${id}`, `Picture of ${id}`) }))
const file = (name: string, { size = 10, type = 'image/jpeg', lastModified = 1 } = {}) =>
  Object.defineProperty(new File([], name, { type, lastModified }), 'size', { value: size })
const files = (count: number) => Array.from({ length: count }, (_, index) => file(`${index + 1}.jpg`))

const changed = (list: ImageList, ...actions: ImageListAction[]) => actions.reduce(changeImageList, list)
const add = (list: ImageList, ...chosen: File[]) => changed(list, { type: 'add', files: chosen })
const keyAt = (list: ImageList, position: number) => list.items[position]?.key ?? ''
const idsOf = (list: ImageList) => listedImages(list).map(({ id }) => id)
const namesOf = (list: ImageList) => list.items.map((item) => item.file?.name)
const stepsOf = (list: ImageList) => list.items.map(({ state }) => state.step)
const lastNews = (list: ImageList) => list.news.at(-1)?.text
const empty = startImageList([], 10)

function sent(list: ImageList, position: number, id: string): ImageList {
  const key = keyAt(list, position)
  return changed(list, { type: 'start', key }, { type: 'finish', key, id, image: view(id) })
}

describe('adding', () => {
  test('chosen files wait for their turn, in the order in which they were chosen', () => {
    const list = add(empty, ...files(3))
    expect(namesOf(list)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
    expect(stepsOf(list)).toEqual(['waiting', 'waiting', 'waiting'])
    expect([isUploading(list), lastNews(list), idsOf(list)]).toEqual([true, '3 pictures added', []])
  })

  test('a wrong type and a file that is too large take no place and say why', () => {
    const list = add(
      empty,
      file('a.gif', { type: 'image/gif' }),
      file('b.heic', { type: '' }),
      file('c', { type: '' }),
      file('d.jpg', { size: 41_943_041 }),
      file('e.PNG', { size: 41_943_040, type: 'image/png' }),
    )
    expect(namesOf(list)).toEqual(['e.PNG'])
    expect(list.problems).toEqual([
      'a.gif: File type image/gif is not supported. Please use: jpeg, jpg, png, webp',
      'b.heic: File type heic is not supported. Please use: jpeg, jpg, png, webp',
      'c: File type unknown is not supported. Please use: jpeg, jpg, png, webp',
      'd.jpg: File size must be less than 5MB',
    ])
  })

  test('the eleventh is refused, and those before it are taken', () => {
    const list = add(startImageList(stored('a', 'b'), 10), ...files(9))
    expect([list.items.length, roomIn(list)]).toEqual([10, 0])
    expect(list.problems).toEqual([
      'You can only upload 8 more image(s). Maximum 10 images allowed. Not added: 9.jpg',
    ])
    expect(add(list, file('more.jpg')).problems).toEqual([
      'You can only upload 0 more image(s). Maximum 10 images allowed. Not added: more.jpg',
    ])
  })

  test('the same file twice is taken once, together or later; another of its name is another', () => {
    const list = add(add(empty, file('a.jpg'), file('a.jpg')), file('a.jpg'))
    expect(namesOf(list)).toEqual(['a.jpg'])
    expect(list.problems).toEqual(['a.jpg is in the list already.'])
    expect(namesOf(add(list, file('a.jpg', { lastModified: 2 })))).toEqual(['a.jpg', 'a.jpg'])
  })

  test('old problems go with the next choice', () => {
    const list = add(add(empty, file('a.gif')), file('b.jpg'))
    expect(list.problems).toEqual([])
  })

  test('no two items ever share a key', () => {
    let list = add(empty, ...files(4))
    list = changed(list, { type: 'remove', key: keyAt(list, 3) })
    list = changed(add(list, file('5.jpg')), { type: 'undo' })
    expect(new Set(list.items.map(({ key }) => key)).size).toBe(5)
  })
})

describe('sending', () => {
  test('a picture that arrived is what the form sends, with its description', () => {
    let list = add(empty, ...files(2))
    list = changed(sent(list, 1, 'x'), { type: 'describe', key: keyAt(list, 1), alt: 'A gate' })
    expect(listedImages(list)).toEqual([{ id: 'x', alt: 'A gate', image: view('x', 'A gate') }])
    list = changed(list, { type: 'caption', key: keyAt(list, 1), caption: 'From the road' })
    expect(listedImages(list)).toMatchObject([{ alt: 'A gate', caption: 'From the road' }])
    expect(namedImages(listedImages(list))).toBe('[{"id":"x","alt":"A gate","caption":"From the road"}]')
    list = changed(list, { type: 'caption', key: keyAt(list, 1), caption: '' })
    expect(namedImages(listedImages(list))).toBe('[{"id":"x","alt":"A gate"}]')
    expect([isUploading(list), isUploading(sent(list, 0, 'y'))]).toEqual([true, false])
    expect(lastNews(list)).toBe('2.jpg is uploaded')
  })

  test('progress only grows', () => {
    const list = add(empty, file('a.jpg'))
    const key = keyAt(list, 0)
    const half = changed(
      list,
      { type: 'start', key },
      { type: 'progress', key, share: 0.5 },
      { type: 'progress', key, share: 0.4 },
    )
    expect(half.items[0]?.state).toEqual({ step: 'sending', share: 0.5 })
  })

  test('a failure stays with its reason, and trying again waits for a turn', () => {
    const list = add(empty, file('a.jpg'))
    const key = keyAt(list, 0)
    const message = 'Upload failed: There is no space left for files.'
    const failed = changed(list, { type: 'start', key }, { type: 'fail', key, message, canRetry: true })
    expect(failed.items[0]?.state).toEqual({ step: 'failed', message, canRetry: true })
    expect([isUploading(failed), lastNews(failed)]).toEqual([false, `a.jpg: ${message}`])
    expect(stepsOf(changed(failed, { type: 'retry', key }))).toEqual(['waiting'])
  })

  test('what a lost line stopped is under way until it goes on, by itself or at once', () => {
    const list = add(empty, ...files(2))
    const key = keyAt(list, 0)
    const paused = changed(list, { type: 'start', key }, { type: 'pause', key })
    expect(stepsOf(paused)).toEqual(['paused', 'waiting'])
    expect([isPaused(paused), uploadsOf(paused)]).toEqual([
      true,
      { isUnderWay: true, hasFailed: false, onTheirWay: 2 },
    ])
    expect(stepsOf(changed(paused, { type: 'resume' }))).toEqual(['waiting', 'waiting'])
    expect(stepsOf(changed(paused, { type: 'retry', key }))).toEqual(['waiting', 'waiting'])
    const back = changed(paused, { type: 'remove', key }, { type: 'undo' })
    expect([stepsOf(back), isPaused(back)]).toEqual([['waiting', 'waiting'], false])
    expect(changed(list, { type: 'pause', key }).items).toEqual(list.items)
  })

  test('a failure is known of the list as a whole', () => {
    const list = add(empty, file('a.jpg'))
    const key = keyAt(list, 0)
    const failed = changed(
      list,
      { type: 'start', key },
      { type: 'fail', key, message: 'no', canRetry: false },
    )
    expect(uploadsOf(failed)).toEqual({ isUnderWay: false, hasFailed: true, onTheirWay: 0 })
  })

  test('a file that was refused for itself is not tried again', () => {
    const list = add(empty, ...files(2))
    const [first, second] = [keyAt(list, 0), keyAt(list, 1)]
    const failed = changed(
      list,
      { type: 'start', key: first },
      { type: 'start', key: second },
      { type: 'fail', key: first, message: 'damaged', canRetry: false },
      { type: 'fail', key: second, message: 'lost', canRetry: true },
    )
    expect(stepsOf(changed(failed, { type: 'retry', key: first }))).toEqual(['failed', 'failed'])
    expect(stepsOf(changed(failed, { type: 'retry-all' }))).toEqual(['failed', 'waiting'])
  })

  test('what arrives after a picture was cancelled changes nothing', () => {
    const list = add(empty, file('a.jpg'))
    const key = keyAt(list, 0)
    const gone = changed(list, { type: 'start', key }, { type: 'remove', key })
    const late: ImageListAction[] = [
      { type: 'progress', key, share: 1 },
      { type: 'finish', key, id: 'x', image: view('x') },
      { type: 'fail', key, message: 'no', canRetry: true },
    ]
    for (const action of late) expect(changeImageList(gone, action).items).toEqual([])
    const again = changed(gone, { type: 'undo' })
    expect(stepsOf(again)).toEqual(['waiting'])
    for (const action of late) expect(stepsOf(changeImageList(again, action))).toEqual(['waiting'])
  })
})

describe('order', () => {
  const five = startImageList(stored('a', 'b', 'c', 'd', 'e'), 10)

  test.each([
    [2, 1, ['a', 'c', 'b', 'd', 'e'], 'Picture 3 moved to position 2 of 5'],
    [0, 4, ['b', 'c', 'd', 'e', 'a'], 'Picture 1 moved to position 5 of 5'],
    [3, 99, ['a', 'b', 'c', 'e', 'd'], 'Picture 4 moved to position 5 of 5'],
  ])('picture at %i goes to %i', (from, to, ids, news) => {
    const list = changed(five, { type: 'move', key: keyAt(five, from), position: to })
    expect([idsOf(list), lastNews(list)]).toEqual([ids, news])
  })

  test('the first is the cover, and a screen reader hears both', () => {
    const list = changed(five, { type: 'move', key: 'c', position: 0 })
    expect(idsOf(list)[0]).toBe('c')
    expect(list.news.map(({ text }) => text)).toEqual([
      'Picture 3 moved to position 1 of 5',
      'It is the cover now',
    ])
    expect(new Set(list.news.map(({ key }) => key)).size).toBe(2)
  })

  test.each([
    ['a', -1],
    ['e', 5],
    ['nobody', 1],
  ])('%s to %i changes nothing', (key, position) => {
    expect(changed(five, { type: 'move', key, position })).toBe(five)
  })
})

describe('removing', () => {
  const three = startImageList(stored('a', 'b', 'c'), 3)

  test('takes a picture away and brings it back to its place, several in turn', () => {
    const removed = changed(three, { type: 'remove', key: 'a' }, { type: 'remove', key: 'b' })
    expect([idsOf(removed), lastNews(removed)]).toEqual([['c'], 'Picture 1 removed, 1 left'])
    const once = changed(removed, { type: 'undo' })
    expect([idsOf(once), lastNews(once)]).toEqual([['b', 'c'], 'Picture brought back to position 1 of 2'])
    expect(idsOf(changed(once, { type: 'undo' }))).toEqual(['a', 'b', 'c'])
    expect(listedImages(changed(once, { type: 'undo' }))[0]?.alt).toBe('Picture of a')
    expect(changed(three, { type: 'undo' })).toBe(three)
  })

  test('a picture whose place another has taken does not come back as one too many', () => {
    const full = add(changed(three, { type: 'remove', key: 'b' }), file('new.jpg'))
    const undone = changed(full, { type: 'undo' })
    expect(undone.items).toHaveLength(3)
    expect(undone.problems).toEqual(['You can only upload 0 more image(s). Maximum 3 images allowed.'])
    const room = changed(undone, { type: 'remove', key: 'a' }, { type: 'undo' }, { type: 'undo' })
    expect(room.items).toHaveLength(3)
  })
})

test('what was there before is listed once and no more than fit', () => {
  expect(idsOf(startImageList(stored('a', 'b', 'a', 'c'), 2))).toEqual(['a', 'b'])
})

test('old news go, so that a screen reader hears the last', () => {
  let list = startImageList(stored('a', 'b'), 10)
  for (let turn = 0; turn < 20; turn++)
    list = changed(list, { type: 'move', key: 'a', position: 1 - (turn % 2) })
  expect(list.news.length).toBeLessThanOrEqual(5)
})

test('A failure is told for one picture or for several', () => {
  expect([uploadFailure(1), uploadFailure(2)]).toEqual(['Failed to upload image', 'Failed to upload images'])
})
