import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { project } from './tree.ts'

// Each tool is run on a small project with one offence per rule: a check that catches nothing is worse than none.
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function plantProject(files: Record<string, string>, configs: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'))
  folders.push(folder)
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const config of configs) cpSync(join(project, config), join(folder, config))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

function runTool(folder: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
    })
    child.stderr.on('data', (text) => {
      output += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

const tool = (path: string) => join(project, 'node_modules', path)
// Alone each takes a second or two; on a crowded machine ten times that.
const TIMEOUT_MS = 120_000

describe.concurrent('each tool catches what it is for', () => {
  test('tsc: a wrong type, a possibly missing element, an enum', { timeout: TIMEOUT_MS }, async ({
    expect,
  }) => {
    const folder = plantProject(
      {
        'src/wrong.ts': "export const price: number = '5'\n",
        'src/missing.ts': 'export const first = (list: string[]): string => list[0]\n',
        'src/enum.ts': 'export enum Tag {\n  Sale,\n}\n',
      },
      ['tsconfig.json'],
    )
    const { code, output } = await runTool(folder, tool('typescript/bin/tsc'), '--noEmit', '-p', '.')
    expect(code).not.toBe(0)
    for (const file of ['wrong.ts', 'missing.ts', 'enum.ts']) expect(output).toContain(file)
  })

  test('biome: formatting, an unused import, console output', { timeout: TIMEOUT_MS }, async ({ expect }) => {
    const folder = plantProject(
      {
        'src/format.ts': 'export const a = {b:1};\n',
        'src/unused.ts': "import { dirname, join } from 'node:path'\n\nexport const a = 1\n",
        'src/loud.ts': "console.log('hello')\n",
      },
      ['biome.json', '.gitignore'],
    )
    const { code, output } = await runTool(folder, tool('@biomejs/biome/bin/biome'), 'ci', '.')
    expect(code).not.toBe(0)
    expect(output).toMatch(/format\.ts.*format/)
    expect(output).toContain('noUnusedImports')
    expect(output).toContain('noConsole')
  })

  test('oxlint: promises and switches left open', { timeout: TIMEOUT_MS }, async ({ expect }) => {
    const folder = plantProject(
      {
        'src/floating.ts': 'const save = async () => {}\nexport function go() {\n  save()\n}\n',
        'src/misused.ts': 'const isOpen = async () => true\nexport const word = isOpen() ? 1 : 2\n',
        'src/thenable.ts': 'export const wait = async () => await 5\n',
        'src/switch.ts': [
          "export function label(tag: 'sale' | 'rent'): string {",
          '  switch (tag) {',
          "    case 'sale':",
          "      return 'Sale'",
          '  }',
          "  return ''",
          '}',
          '',
        ].join('\n'),
      },
      ['.oxlintrc.json', 'tsconfig.json'],
    )
    const { code, output } = await runTool(folder, tool('oxlint/bin/oxlint'), '--type-aware', 'src')
    expect(code).not.toBe(0)
    for (const rule of [
      'no-floating-promises',
      'no-misused-promises',
      'await-thenable',
      'switch-exhaustiveness-check',
    ]) {
      expect(output).toContain(rule)
    }
  })

  test('knip: an unused file, export and dependency', { timeout: TIMEOUT_MS }, async ({ expect }) => {
    const manifest = {
      name: 'planted',
      type: 'module',
      scripts: { start: 'node src/server/main.ts' },
      dependencies: { pino: '10.4.0' },
    }
    const folder = plantProject(
      {
        'package.json': JSON.stringify(manifest),
        'src/server/main.ts': "import { used } from './parts.ts'\n\nused()\n",
        'src/server/parts.ts': 'export const used = () => 1\nexport const neverUsed = () => 2\n',
        'src/server/forgotten.ts': 'export const a = 1\n',
      },
      ['knip.json', 'tsconfig.json'],
    )
    const { code, output } = await runTool(folder, tool('knip/bin/knip.js'))
    expect(code).not.toBe(0)
    for (const offence of ['forgotten.ts', 'neverUsed', 'pino']) expect(output).toContain(offence)
  })

  test('boundaries: every rule of the layer and feature map, and a picture that is out of date', {
    timeout: TIMEOUT_MS,
  }, async ({ expect }) => {
    const use = (path: string) => `import { a } from '${path}'\n\nexport const b = a\n`
    const plain = 'export const a = 1\n'
    const offences: Record<string, Record<string, string>> = {
      'layer: shared': { 'src/shared/money.ts': use('#/ui/price.ts') },
      'layer: ui': { 'src/ui/badge.ts': use('#/features/cart/cart.rules.ts') },
      'layer: platform': { 'src/platform/mail.ts': use('#/features/cart/cart.rules.ts') },
      'layer: database': { 'src/database/connect.server.ts': use('#/platform/clock.ts') },
      'layer: features': { 'src/features/cart/cart.events.ts': use('#/routes/page.ts') },
      'layer: routes': { 'src/routes/list.ts': use('#/server/boot.ts') },
      'layer: web': { 'src/web/form.ts': use('#/routes/page.ts') },
      'folder cycle': {
        'src/shared/money/pesewas.ts': use('#/shared/dates/days.ts'),
        'src/shared/dates/days.ts': plain,
        'src/shared/dates/months.ts': use('#/shared/money/cedis.ts'),
        'src/shared/money/cedis.ts': plain,
      },
      'layer: server': { 'src/server/start.ts': use('#/ui/price.ts') },
      'layer: shell': { 'src/root.tsx': use('#/server/boot.ts') },
      'layer: undeclared': { 'src/helpers/date.ts': use('#/shared/text.ts') },
      'feature: cart': { 'src/features/cart/cart.schema.ts': use('#/features/orders/order.rules.ts') },
      'feature: undeclared': { 'src/features/gifts/gift.rules.ts': use('#/shared/text.ts') },
      'feature: private parts': {
        'src/features/orders/order.schema.ts': use('#/features/cart/components/row.ts'),
      },
      'platform: types only': { 'src/routes/time.ts': use('#/platform/clock.ts') },
      'pure files': { 'src/features/leads/lead.rules.ts': "import 'node:fs'\n" },
      'browser code': {
        'src/features/leads/components/form.ts': use('#/features/leads/lead.queries.server.ts'),
      },
      'client files': { 'src/features/leads/lead.policy.ts': use('#/features/leads/lead.client.ts') },
      sql: { 'src/routes/report.ts': "import 'kysely'\n" },
      'no cycles': {
        'src/shared/left.ts': use('#/shared/right.ts'),
        'src/shared/right.ts': use('#/shared/left.ts'),
      },
      'tests stay out': { 'src/shared/phone.ts': use('#/shared/phone.test.ts') },
      'table read': {
        'src/features/cart/cart.queries.server.ts': "export const query = (db) => db.selectFrom('orders')\n",
      },
      unresolved: { 'src/shared/gone.ts': use('#/shared/nowhere.ts') },
    }
    const folder = plantProject(
      {
        'package.json': JSON.stringify({ name: 'planted', type: 'module', imports: { '#/*': './src/*' } }),
        'src/ui/price.ts': plain,
        'src/shared/text.ts': plain,
        'src/shared/phone.test.ts': plain,
        'src/platform/clock.ts': plain,
        'src/routes/page.ts': plain,
        'src/server/boot.ts': plain,
        'src/features/cart/cart.rules.ts': plain,
        'src/features/cart/components/row.ts': plain,
        'src/features/orders/order.rules.ts': plain,
        'src/features/leads/lead.queries.server.ts': plain,
        'src/features/leads/lead.client.ts': plain,
        'docs/architecture.md': '# Architecture\n',
        ...Object.assign({}, ...Object.values(offences)),
      },
      [],
    )
    const { code, output } = await runTool(folder, join(project, 'scripts/check-boundaries.ts'), folder)
    expect(code).not.toBe(0)
    const caught = (rule: string, files: string[]) =>
      output
        .split('\n')
        .some(
          (line) =>
            line.startsWith(`${rule}:`) &&
            files.some((file) => line.includes(rule === 'folder cycle' ? dirname(file) : file)),
        )
    const missed = Object.entries(offences).filter(([rule, files]) => !caught(rule, Object.keys(files)))
    expect(missed.map(([rule]) => rule)).toEqual([])
    expect(output).toContain('unused arrow: cart may use properties and does not')
    expect(output).toContain('unused arrow: orders may read cart and does not')
    expect(output).toContain('unused arrow: service-worker may use shared and does not')
    expect(output).toContain('npm run docs:picture draws it anew')
  })

  test('boundaries: a run that reads nothing', { timeout: TIMEOUT_MS }, async ({ expect }) => {
    const folder = plantProject({ 'package.json': '{}', 'src/shared/notes.md': '' }, [])
    const { code } = await runTool(folder, join(project, 'scripts/check-boundaries.ts'), folder)
    expect(code).not.toBe(0)
  })
})
