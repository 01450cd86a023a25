import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import Icons from 'unplugin-icons/vite'
import type { Plugin, PluginOption } from 'vite'

const source = fileURLToPath(new URL('src', import.meta.url))

// Icons that only these folders and files use are of no use to visitors, who would download them with the others.
const BEHIND_SIGN_IN =
  /^((routes\/(account|admin|editor|styleguide)|web\/(dashboard|editor)|features\/media|features\/[a-z-]+\/(admin|editor))\/|web\/buyers\/header-marks\.|web\/session\/debug-panel\.)/

// The vocabularies name the drawings that a property's page shows; no other page waits for them.
const VOCABULARIES = ['features/amenities/amenity-icon.rules.ts', 'features/papers/paper.schema.ts']

/** Icons of one file that the browser keeps for good: its name changes with its content. */
type Sprite = { fileName: string; svg: string }

/** The sprites, and the address of each icon in them, as `/assets/i-<hash>.svg#<name>`, which a list of homes says 150 times. */
export function drawSprites(): { sprites: Sprite[]; hrefs: Map<string, string> } {
  const usedBy = findIcons()
  const isForAll = (icon: string) => usedBy.get(icon)?.some((file) => !BEHIND_SIGN_IN.test(file))
  const names = [...usedBy.keys()].sort()
  const drawn = [
    { name: 'i', icons: names.filter(isForAll) },
    { name: 'amenity-icons', icons: findNamedIcons() },
    { name: 'more-icons', icons: names.filter((icon) => !isForAll(icon)) },
  ].map(({ name, icons }) => {
    const svg = drawSprite(icons)
    const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 6)
    return { name, icons, sprite: { fileName: `assets/${name}-${hash}.svg`, svg } }
  })
  return {
    sprites: drawn.map(({ sprite }) => sprite),
    hrefs: new Map(
      drawn.flatMap(({ name, icons, sprite }) =>
        // What the vocabulary names is no component, and may be drawn in another file too.
        name === 'amenity-icons' ? [] : icons.map((icon) => [icon, `/${sprite.fileName}#${icon}`] as const),
      ),
    ),
  }
}

/** The icons that only pages behind the sign-in show. */
export function iconsBehindSignIn(): string[] {
  return [...findIcons()]
    .filter(([, files]) => files.every((file) => BEHIND_SIGN_IN.test(file)))
    .map(([icon]) => icon)
}

function findNamedIcons(): string[] {
  const words = VOCABULARIES.map((file) => readFileSync(join(source, file), 'utf8')).join('\n')
  return [...new Set([...words.matchAll(/\bicon: '([\w-]+)'/g)].map(([, icon = '']) => icon))].sort()
}

// Which files import which icon.
function findIcons(): Map<string, string[]> {
  const usedBy = new Map<string, string[]>()
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const file = relative(source, path).replaceAll('\\', '/')
    for (const [, icon = ''] of readFileSync(path, 'utf8').matchAll(/'~icons\/ph\/([\w-]+)'/g)) {
      usedBy.set(icon, [...(usedBy.get(icon) ?? []), file])
    }
  }
  return usedBy
}

function drawSprite(icons: readonly string[]): string {
  const set = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@iconify-json/ph/icons.json'), 'utf8'),
  ) as { icons: Record<string, { body: string }>; width: number; height: number }
  const symbols = icons.map((icon) => {
    const drawing = set.icons[icon]
    if (!drawing) throw new Error(`There is no icon named ${icon}`)
    // The colour is the text's, which the stylesheet says once.
    const body = drawing.body.replaceAll(' fill="currentColor"', '').replaceAll('fill="currentColor" ', '')
    return `<symbol id="${icon}" viewBox="0 0 ${set.width} ${set.height}">${body}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

const DRAW = '\0icon'
/** Export the address of the icons that every page shows, and of those for what a property has. */
const ADDRESSES = ['virtual:icon-sprite', 'virtual:amenity-sprite']

/**
 * Makes `import IconHeart from '~icons/ph/heart'` a React component that shows a drawing of the sprite, so that neither
 * a page nor a script carries it. The compiler is our own because the stock React one writes every path into the
 * script. An icon is decoration (hidden from assistive technology) unless it is given `aria-hidden={undefined}` and a
 * label; size it with a class.
 */
export function icons(): PluginOption {
  const { sprites, hrefs } = drawSprites()
  return [
    Icons({
      compiler: {
        extension: 'js',
        compiler: (_svg: string, _collection: string, icon: string) => {
          const href = hrefs.get(icon)
          if (!href) throw new Error(`${icon} is new: start again, so that it is drawn into the sprite`)
          return `import { icon } from ${JSON.stringify(DRAW)}\nexport default icon(${JSON.stringify(href)})`
        },
      },
    }),
    spriteFiles(sprites),
  ]
}

function spriteFiles(sprites: readonly Sprite[]): Plugin {
  return {
    name: 'icon-sprites',
    resolveId: (id) => (id === DRAW || ADDRESSES.includes(id) ? `\0${id.replace('\0', '')}` : undefined),
    load(id) {
      const sprite = sprites[ADDRESSES.indexOf(id.slice(1))]
      if (sprite) return `export default ${JSON.stringify(`/${sprite.fileName}`)}`
      return id === DRAW
        ? [
            "import { jsx } from 'react/jsx-runtime'",
            'export function icon(href) {',
            "  const children = jsx('use', { href })",
            "  return ({ className, ...props }) => jsx('svg', { className: className, 'aria-hidden': true, ...props, children })",
            '}',
          ].join('\n')
        : undefined
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { fileName, svg } of sprites) this.emitFile({ type: 'asset', fileName, source: svg })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const sprite = sprites.find(({ fileName }) => request.url === `/${fileName}`)
        if (!sprite) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(sprite.svg)
      })
    },
  }
}
