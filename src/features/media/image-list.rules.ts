import { type ImageView, MOST_CAMERA_BYTES, TOO_MANY_BYTES, UPLOAD_TYPES } from './image.schema.ts'
import { fileEnding } from './upload-file.rules.ts'

/** How far the picture of an item has come. */
export type ItemState =
  | { step: 'waiting' }
  /** `share` of the bytes has left this machine, from 0 to 1. */
  | { step: 'sending'; share: number }
  /** The line was lost, or the server had no room; it is sent again by itself. */
  | { step: 'paused'; isBusy?: boolean }
  /** `canRetry` is false when the file itself was refused. */
  | { step: 'failed'; message: string; canRetry: boolean }
  | { step: 'done'; id: string; image: ImageView }

export type ImageItem = {
  /** Stays the same whatever becomes of the item. */
  key: string
  alt: string
  caption: string
  /** The chosen file; null for a picture that was there before. */
  file: File | null
  state: ItemState
}

/** A listed picture: what a form sends and shows. */
export type ListedImage = NamedImage & { image: ImageView }

/** A picture as a form names it. */
export type NamedImage = { id: string; alt: string; caption?: string }

export type ImageList = {
  most: number
  items: readonly ImageItem[]
  /** What was taken away, the latest last, with the place to which it would return. */
  removed: readonly { item: ImageItem; position: number }[]
  /** Why files were not taken, since somebody last chose some. */
  problems: readonly string[]
  /** What a screen reader should hear next, the latest last. */
  news: readonly { key: number; text: string }[]
  /** Counts files and news, for their keys. */
  count: number
}

export type ImageListAction =
  | { type: 'add'; files: readonly File[] }
  | { type: 'refuse-all' }
  | { type: 'forget-problems' }
  | { type: 'start' | 'retry' | 'remove'; key: string }
  /** `isBusy` when it is the server and not the line. */
  | { type: 'pause'; key: string; isBusy?: boolean }
  | { type: 'progress'; key: string; share: number }
  | { type: 'finish'; key: string; id: string; image: ImageView }
  | { type: 'fail'; key: string; message: string; canRetry: boolean }
  | { type: 'retry-all' | 'resume' }
  | { type: 'describe'; key: string; alt: string }
  | { type: 'caption'; key: string; caption: string }
  | { type: 'move'; key: string; position: number }
  | { type: 'undo' }

const MOST_NEWS = 5

/** The list as it is before anything was done; what is too much or twice there is left out. */
export function startImageList(defaults: readonly (ImageView & { id: string })[], most: number): ImageList {
  const once = [...new Map(defaults.map((image) => [image.id, image])).values()]
  const items = once.slice(0, most).map(({ id, ...image }): ImageItem => {
    const { alt, caption = '' } = image
    return { key: id, alt, caption, file: null, state: { step: 'done', id, image } }
  })
  return { most, items, removed: [], problems: [], news: [], count: 0 }
}

/** What came of an act; an act on an item that is gone, or that comes too late, changes nothing. */
export function changeImageList(list: ImageList, action: ImageListAction): ImageList {
  switch (action.type) {
    case 'add':
      return add(list, action.files)
    case 'refuse-all':
      return { ...list, problems: [tooMany(list)] }
    case 'forget-problems':
      return { ...list, problems: [] }
    case 'start':
      return change(list, action.key, (state) => (state.step === 'waiting' ? sendingFrom(0) : state))
    case 'progress':
      return change(list, action.key, (state) =>
        state.step === 'sending' ? sendingFrom(Math.max(state.share, action.share)) : state,
      )
    case 'finish':
      return finish(list, action)
    case 'fail':
      return fail(list, action)
    case 'pause':
      return change(list, action.key, (state) =>
        state.step === 'sending' ? { step: 'paused', ...(action.isBusy ? { isBusy: true } : {}) } : state,
      )
    case 'resume':
      return {
        ...list,
        items: list.items.map((item) =>
          item.state.step === 'paused' ? { ...item, state: { step: 'waiting' } } : item,
        ),
      }
    case 'retry':
      return change(list, action.key, retried)
    case 'retry-all':
      return { ...list, items: list.items.map((item) => ({ ...item, state: retried(item.state) })) }
    case 'describe':
      return changeWords(list, action.key, { alt: action.alt })
    case 'caption':
      return changeWords(list, action.key, { caption: action.caption })
    case 'move':
      return move(list, action)
    case 'remove':
      return remove(list, action.key)
    case 'undo':
      return undo(list)
  }
}

/** The listed pictures, in their order. */
export function listedImages(list: ImageList): ListedImage[] {
  return list.items.flatMap(({ alt, caption, state }) => {
    if (state.step !== 'done') return []
    const { caption: _, ...image } = state.image
    const words = { alt, ...(caption ? { caption } : {}) }
    return [{ id: state.id, ...words, image: { ...image, ...words } }]
  })
}

/** Pictures as a form's field names them: `[{"id","alt","caption"}]`, the caption where there is one. */
export function namedImages(images: readonly NamedImage[]): string {
  return JSON.stringify(images.map(({ id, alt, caption }) => ({ id, alt, ...(caption ? { caption } : {}) })))
}

/** True while a picture is on its way, waits for its turn, or for the line. */
export function isUploading(list: ImageList): boolean {
  return list.items.some(({ state }) => isUnderWay(state))
}

/** How the pictures of a list stand, for the form around it. */
export type Uploads = { isUnderWay: boolean; hasFailed: boolean; onTheirWay: number }
export const NO_UPLOADS: Uploads = { isUnderWay: false, hasFailed: false, onTheirWay: 0 }

export function uploadsOf(list: ImageList): Uploads {
  return {
    isUnderWay: isUploading(list),
    hasFailed: list.items.some(({ state }) => state.step === 'failed'),
    onTheirWay: list.items.filter(({ state }) => isUnderWay(state)).length,
  }
}

/** True while a picture waits for the line to come back. */
export function isPaused(list: ImageList): boolean {
  return list.items.some(({ state }) => state.step === 'paused')
}

/** True of a picture that will be sent without anybody doing more. */
export function isUnderWay({ step }: ItemState): boolean {
  return step === 'waiting' || step === 'sending' || step === 'paused'
}

/** False for a file that was refused for itself and only waits to be taken away. */
export function isUsable({ state }: ImageItem): boolean {
  return state.step !== 'failed' || state.canRetry
}

/** How many pictures may still be chosen. */
export function roomIn({ most, items }: ImageList): number {
  return Math.max(0, most - items.length)
}

const sendingFrom = (share: number): ItemState => ({ step: 'sending', share })

const retried = (state: ItemState): ItemState =>
  state.step === 'paused' || (state.step === 'failed' && state.canRetry) ? { step: 'waiting' } : state

function tooMany(list: ImageList): string {
  return `You can only upload ${roomIn(list)} more image(s). Maximum ${list.most} images allowed.`
}

function add(list: ImageList, files: readonly File[]): ImageList {
  const fitting: File[] = []
  const problems: string[] = []
  const known = list.items.flatMap(({ file }) => (file ? [file] : []))
  for (const file of files) {
    const problem = findProblem(file)
    if (problem) problems.push(`${file.name}: ${problem}`)
    else if ([...known, ...fitting].some((each) => isSameFile(each, file)))
      problems.push(`${file.name} is in the list already.`)
    else fitting.push(file)
  }
  const taken = fitting.slice(0, roomIn(list))
  const left = fitting.slice(taken.length)
  if (left.length > 0) problems.push(`${tooMany(list)} Not added: ${left.map(({ name }) => name).join(', ')}`)
  const items = taken.map((file, index): ImageItem => {
    return { key: `file-${list.count + index}`, alt: '', caption: '', file, state: { step: 'waiting' } }
  })
  const next = { ...list, items: [...list.items, ...items], problems, count: list.count + items.length }
  return items.length === 0
    ? next
    : tell(next, items.length === 1 ? '1 picture added' : `${items.length} pictures added`)
}

/** What is said over the failures of so many pictures, each of which says why. */
export function uploadFailure(count: number): string {
  return count > 1 ? 'Failed to upload images' : 'Failed to upload image'
}

function findProblem(file: File): string | undefined {
  const ending = fileEnding(file)
  if (!UPLOAD_TYPES.some((type) => type === ending))
    return `File type ${file.type || ending || 'unknown'} is not supported. Please use: ${UPLOAD_TYPES.join(', ')}`
  return file.size > MOST_CAMERA_BYTES ? TOO_MANY_BYTES : undefined
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

function finish(
  list: ImageList,
  { key, id, image }: Extract<ImageListAction, { type: 'finish' }>,
): ImageList {
  const item = list.items.find((each) => each.key === key)
  if (item?.state.step !== 'sending') return list
  const next = change(list, key, () => ({ step: 'done', id, image }))
  return tell(next, `${nameOf(item)} is uploaded`)
}

function fail(
  list: ImageList,
  { key, message, canRetry }: Extract<ImageListAction, { type: 'fail' }>,
): ImageList {
  const item = list.items.find((each) => each.key === key)
  if (item?.state.step !== 'sending') return list
  const next = change(list, key, () => ({ step: 'failed', message, canRetry }))
  return tell(next, `${nameOf(item)}: ${message}`)
}

function move(list: ImageList, { key, position }: { key: string; position: number }): ImageList {
  const from = list.items.findIndex((item) => item.key === key)
  const to = Math.min(Math.max(position, 0), list.items.length - 1)
  const item = list.items[from]
  if (!item || from === to) return list
  const moved = tell(
    { ...list, items: list.items.toSpliced(from, 1).toSpliced(to, 0, item) },
    `Picture ${from + 1} moved to position ${to + 1} of ${list.items.length}`,
  )
  return to === 0 ? tell(moved, 'It is the cover now') : moved
}

// An upload on its way is broken off by whoever watches the list; brought back, it begins anew.
function remove(list: ImageList, key: string): ImageList {
  const position = list.items.findIndex((item) => item.key === key)
  const item = list.items[position]
  if (!item) return list
  const stopped: ImageItem = isUnderWay(item.state) ? { ...item, state: { step: 'waiting' } } : item
  const next = {
    ...list,
    items: list.items.toSpliced(position, 1),
    removed: [...list.removed, { item: stopped, position }],
    problems: [],
  }
  return tell(next, `Picture ${position + 1} removed, ${next.items.length} left`)
}

function undo(list: ImageList): ImageList {
  const last = list.removed.at(-1)
  if (!last) return list
  if (roomIn(list) === 0) return { ...list, problems: [tooMany(list)] }
  const position = Math.min(last.position, list.items.length)
  const next = {
    ...list,
    items: list.items.toSpliced(position, 0, last.item),
    removed: list.removed.slice(0, -1),
    problems: [],
  }
  return tell(next, `Picture brought back to position ${position + 1} of ${next.items.length}`)
}

function change(list: ImageList, key: string, to: (state: ItemState) => ItemState): ImageList {
  return {
    ...list,
    items: list.items.map((item) => (item.key === key ? { ...item, state: to(item.state) } : item)),
  }
}

function changeWords(
  list: ImageList,
  key: string,
  words: Partial<Pick<ImageItem, 'alt' | 'caption'>>,
): ImageList {
  return { ...list, items: list.items.map((item) => (item.key === key ? { ...item, ...words } : item)) }
}

function tell(list: ImageList, text: string): ImageList {
  const news = [...list.news, { key: list.count, text }].slice(-MOST_NEWS)
  return { ...list, news, count: list.count + 1 }
}

/** What an item is called where it is spoken of without its place. */
export function nameOf({ file, alt }: Pick<ImageItem, 'file' | 'alt'>): string {
  return file?.name ?? (alt || 'The picture')
}
