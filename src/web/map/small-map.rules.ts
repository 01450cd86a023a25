import {
  type Box,
  BUILT_UP_METRES,
  type MapLabel,
  overlap,
  placeLabels,
} from '#/features/places/map-label.rules.ts'
import type { Position } from '#/features/places/place.schema.ts'
import { countOf } from '#/shared/text.ts'
import country from './country-map.json'

/** Where something lies, as CSS. */
type SmallMapStyle = { left: string; top: string; transform: string }

/** One home by its price, or so many. */
type MarkedHomes = { price: string } | { count: number }

/** A part of the drawn country in a frame twice as wide as high: what is land and lake, and names at parts of its sides. */
export type SmallMap = {
  width: number
  height: number
  land: string
  lakes: string
  /** Where people live, as on the large map. */
  built: { x: number; y: number; radius: number }[]
  /** With a dot at its place, but for the name below the mark in the middle. */
  names: { text: string; style: SmallMapStyle; isTown: boolean }[]
  /** Its homes that are in the frame, by their price, or by how many they are where they lie on one another. */
  homes: { text: string; style: SmallMapStyle }[]
  /** How long the line of its scale is, as a part of the width, and how far that is: `1 km`. */
  kilometre: string
  scale: string
}

// As on the narrowest phone, where the names must find room.
const FRAME = { width: 328, height: 164 }
const METRES_PER_DEGREE = 111_320
/** How much of the country is in the frame, which names are written there, and how long the line of its scale is. */
const VIEWS = {
  neighbourhood: { metresPerPixel: 50, zoom: 12, kilometres: 2 },
  // Wide enough for the coast and the places that people know around a neighbourhood.
  surroundings: { metresPerPixel: 110, zoom: 12, kilometres: 5 },
  city: { metresPerPixel: 75, zoom: 11, kilometres: 2 },
  region: { metresPerPixel: 450, zoom: 8.5, kilometres: 20 },
}
const MARK = 22
const MOST_NAMES = 14
const CHARACTER = 7

/** How large so many metres are in a frame, which is a neighbourhood's unless it is said. */
export const pixelsOf = (metres: number, view: keyof typeof VIEWS = 'neighbourhood') =>
  metres / VIEWS[view].metresPerPixel

/**
 * The surroundings of a position, which lies in the middle, with homes there. Where it has a mark no name is written
 * across that, and `name` below it.
 */
export function drawSmallMap(
  middle: Position,
  labels: readonly MapLabel[],
  {
    view = 'neighbourhood',
    hasMark = true,
    name,
    homes = [],
  }: {
    view?: keyof typeof VIEWS
    hasMark?: boolean
    name?: string | undefined
    homes?: readonly (Position & MarkedHomes)[]
  } = {},
): SmallMap {
  const { metresPerPixel, zoom, kilometres } = VIEWS[view]
  const { width, height } = FRAME
  const east = METRES_PER_DEGREE * Math.cos((middle.latitude * Math.PI) / 180)
  const toPixel = ({ latitude, longitude }: Position) => ({
    x: width / 2 + ((longitude - middle.longitude) * east) / metresPerPixel,
    y: height / 2 - ((latitude - middle.latitude) * METRES_PER_DEGREE) / metresPerPixel,
  })
  // With the whole of its name.
  const isSeen = ({ x, y }: Pixel, name: string) =>
    x >= 4 && x + 12 + name.length * CHARACTER <= width && y >= 10 && y <= height - 10
  const path = (rings: number[][][]) =>
    rings
      .map((ring) => {
        const corners = ring.map(([longitude = 0, latitude = 0]) => toPixel({ latitude, longitude }))
        const inside = clip(corners, width, height)
        return inside.length < 3
          ? ''
          : `M${inside.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`
      })
      .join('')
  const [x, y] = [width / 2, height / 2]
  const fromMiddle = (label: MapLabel) => Math.hypot(toPixel(label).x - x, toPixel(label).y - y)
  const below = { x, y: y + MARK + 8 }
  // First, because there are thousands in the whole country.
  const pixels = labels.map(toPixel)
  const inFrame = labels.filter((label, at) => {
    const pixel = pixels[at]
    return label.name !== name && pixel !== undefined && isSeen(pixel, label.name)
  })
  // Where nothing else says what lies in the middle its name comes first.
  const whole = hasMark
    ? inFrame
    : inFrame.toSorted((one, other) => Number(fromMiddle(one) >= 1) - Number(fromMiddle(other) >= 1))
  const percent = (part: number) => `${Math.round(part * 1_000) / 10}%`
  const at = (pixel: Pixel, shift = '-50%') => ({
    style: {
      left: percent(pixel.x / width),
      top: percent(pixel.y / height),
      transform: `translate(${shift},-50%)`,
    },
  })
  const marked = markHomes(homes.map((home) => ({ ...home, pixel: toPixel(home) })))
  const names = placeLabels(whole, {
    zoom,
    toPixel,
    taken: [
      ...(hasMark ? [boxAround({ x, y }, [MARK, MARK])] : []),
      ...(name ? [boxAround(below, [(name.length * CHARACTER) / 2 + 6, 9])] : []),
      ...marked.map(({ box }) => box),
    ],
  })
  return {
    ...FRAME,
    land: path(country.land),
    lakes: path(country.lakes),
    built: pixels.flatMap(({ x: across, y: down }, at) => {
      const kind = labels[at]?.kind ?? 'region'
      const radius = Math.round(BUILT_UP_METRES[kind] / metresPerPixel)
      const isNear = across > -radius && across < width + radius && down > -radius && down < height + radius
      return isNear && radius > 0 ? [{ x: Math.round(across), y: Math.round(down), radius }] : []
    }),
    names: [
      ...(name ? [{ text: name, ...at(below), isTown: true }] : []),
      ...names.slice(0, MOST_NAMES).map(({ name: label, kind, ...position }) => {
        const isTown = kind !== 'neighbourhood'
        return { text: `• ${label}`, ...at(toPixel(position), '-2px'), isTown }
      }),
    ],
    homes: marked.map(({ text, pixel }) => ({ text, ...at(pixel) })),
    kilometre: percent((kilometres * 1_000) / metresPerPixel / width),
    scale: `${kilometres} km`,
  }
}

type Pixel = { x: number; y: number }

const boxAround = ({ x, y }: Pixel, [across, down]: readonly [number, number]): Box => ({
  ...{ left: x - across, top: y - down },
  ...{ right: x + across, bottom: y + down },
})

// As long as a number of homes in words may be.
const LONGEST_CHARACTERS = 8

// Those that lie in the frame; those that would touch one that is there are counted with it.
function markHomes(homes: readonly (MarkedHomes & { pixel: Pixel })[]) {
  const marked: { text: string; count: number; pixel: Pixel; box: Box }[] = []
  for (const { pixel, ...home } of homes) {
    const count = 'count' in home ? home.count : 1
    const text = 'price' in home ? home.price : countOf(count, 'home', 'homes')
    const length = Math.max(text.length, LONGEST_CHARACTERS)
    const box = boxAround(pixel, [(length * CHARACTER) / 2 + 6, 11])
    if (box.left < 2 || box.top < 2 || box.right > FRAME.width - 2 || box.bottom > FRAME.height - 2) continue
    const there = marked.find((other) => overlap(other.box, box))
    if (there) {
      there.count += count
      there.text = `${there.count} homes`
    } else marked.push({ text, count, pixel, box })
  }
  return marked
}

/** What of a ring lies in the frame, by cutting it at each of its four sides in turn. */
function clip(ring: readonly Pixel[], width: number, height: number): Pixel[] {
  const sides: [isInside: (at: Pixel) => boolean, part: (a: Pixel, b: Pixel) => number][] = [
    [({ x }) => x >= 0, (a, b) => a.x / (a.x - b.x)],
    [({ x }) => x <= width, (a, b) => (width - a.x) / (b.x - a.x)],
    [({ y }) => y >= 0, (a, b) => a.y / (a.y - b.y)],
    [({ y }) => y <= height, (a, b) => (height - a.y) / (b.y - a.y)],
  ]
  return sides.reduce<readonly Pixel[]>(
    (corners, [isInside, part]) =>
      corners.flatMap((to, index) => {
        const from = corners.at(index - 1) ?? to
        const along = part(from, to)
        const edge = { x: from.x + along * (to.x - from.x), y: from.y + along * (to.y - from.y) }
        if (isInside(from) !== isInside(to)) return isInside(to) ? [edge, to] : [edge]
        return isInside(to) ? [to] : []
      }),
    ring,
  ) as Pixel[]
}
