import Icons from 'unplugin-icons/vite'
import type { PluginOption } from 'vite'

type SvgNode = { tag: string; attributes: Record<string, string>; children: SvgNode[] }

/** Reads the small, regular SVG of an icon set: elements and attributes, no text, comments or entities. */
function parseSvg(svg: string): SvgNode {
  const root: SvgNode = { tag: '#', attributes: {}, children: [] }
  const stack = [root]
  let end = 0
  for (const match of svg.matchAll(/\s*<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>&]*")*)\s*(\/?)>\s*/g)) {
    if (match.index !== end) break
    end = match.index + match[0].length
    const [, closing, tag = '', attributeText = '', selfClosing] = match
    if (closing) {
      stack.pop()
      continue
    }
    const attributes: Record<string, string> = {}
    for (const [, name = '', value = ''] of attributeText.matchAll(/([\w:-]+)="([^"]*)"/g)) {
      attributes[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value
    }
    const node: SvgNode = { tag, attributes, children: [] }
    stack.at(-1)?.children.push(node)
    if (!selfClosing) stack.push(node)
  }
  const [node] = root.children
  if (!node || root.children.length !== 1 || end !== svg.length) throw new Error(`Unreadable icon: ${svg}`)
  return node
}

function toSource(node: SvgNode): string {
  const children = node.children.map(toSource)
  const props = JSON.stringify(node.attributes)
  if (children.length === 0) return `jsx(${JSON.stringify(node.tag)},${props})`
  return `jsxs(${JSON.stringify(node.tag)},{...${props},children:[${children.join(',')}]})`
}

/**
 * Makes `import IconHeart from '~icons/ph/heart'` a React component holding only that icon's paths.
 * The compiler is our own because the stock React one wants SVGR and two more packages. An icon is decoration
 * (hidden from assistive technology) unless it is given `aria-hidden={undefined}` and a label; size it with a class.
 */
export function icons(): PluginOption {
  return Icons({
    compiler: {
      extension: 'js',
      compiler: (svg: string) => {
        const node = parseSvg(svg)
        const children = node.children.map(toSource).join(',')
        return [
          "import { jsx, jsxs } from 'react/jsx-runtime'",
          `const children = [${children}]`,
          'export default function Icon(props) {',
          `  return jsxs('svg', { viewBox: ${JSON.stringify(node.attributes.viewBox)}, width: '1.25em', height: '1.25em', 'aria-hidden': true, focusable: false, ...props, children })`,
          '}',
        ].join('\n')
      },
    },
  })
}
