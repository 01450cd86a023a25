import { dirname } from 'node:path'
import type { TreeFile } from './tree.ts'

const NAME = '[a-z0-9]+(-[a-z0-9]+)*'
const SERVER_ROLE = 'queries|commands|jobs|privacy'
const ROLE = `schema|rules|policy|errors|events|config|emails|client|(${SERVER_ROLE})[.]server`
const SOURCE = new RegExp(`^${NAME}[.](${ROLE})[.]tsx?$`)
// A test runs on the server anyway, so that its name need not say it.
const TEST = new RegExp(`^${NAME}[.](${ROLE}|${SERVER_ROLE})([.]integration)?[.]test[.]tsx?$`)
// A README and pictures have names of their own; a hidden file belongs to its tool.
const KEBAB = new RegExp(`^(README[.]md|[.].+|${NAME}([.][a-z0-9-]+)*)$`)
const DUMPING_GROUNDS = new Set(['lib', 'utils', 'helpers', 'types', 'common', 'misc'])
const MAX_LINES = 350
const MAX_README_LINES = 10
const MOST_FILES = 40
// Numbered in one row; what stands there is never changed or read side by side.
const ANY_NUMBER = 'src/database/migrations'
const MADE_BY_A_TOOL = /[.]gen[.]ts$/

/** What is wrong with the names and sizes of the files of `src/`. */
export function findVocabularyProblems(tree: TreeFile[]): string[] {
  const paths = new Set(tree.map(({ path }) => path))
  return tree
    .filter((file) => file.path.startsWith('src/'))
    .flatMap((file) => [...problemsOf(file), ...logicAmongComponents(file.path, paths)])
    .concat(crowdedFolders([...paths]))
}

/** What holds more is found by searching, no longer by looking. */
function crowdedFolders(paths: string[]): string[] {
  const folders = Map.groupBy(
    paths.filter((path) => path.startsWith('src/')),
    (path) => dirname(path),
  )
  return [...folders]
    .filter(([folder, { length }]) => folder !== ANY_NUMBER && length > MOST_FILES)
    .map(([folder, { length }]) => `${folder}: ${length} files; split it by subject (${MOST_FILES} at most)`)
}

/**
 * What has a test but is no component is logic, and stands at the feature's root under its role. A test that renders
 * nothing is one of logic as well.
 */
function logicAmongComponents(path: string, paths: ReadonlySet<string>): string[] {
  if (!/^src[/]features[/][^/]+[/]components[/].+[.]test[.]tsx?$/.test(path)) return []
  if (path.endsWith('.test.ts')) return [`${path}: components/ holds no logic; it and its test leave it`]
  const component = path.replace(/([.]integration)?[.]test[.]tsx?$/, '.tsx')
  return paths.has(component) ? [] : [`${path}: components/ holds no logic; its file and test leave it`]
}

function problemsOf({ path, text }: TreeFile): string[] {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  const folders = parts.slice(1, -1)
  const problems: string[] = []

  const ground = folders.find((folder) => DUMPING_GROUNDS.has(folder))
  if (ground) problems.push(`${path}: "${ground}" says nothing; name what the file is about`)
  if (folders.includes('components') && folders[0] !== 'features') {
    problems.push(
      `${path}: only a feature has components/; a generic part belongs to ui/, a page's part beside it`,
    )
  }
  if (/^index[.]tsx?$/.test(name)) problems.push(`${path}: no barrels; import the file that holds the thing`)
  if (/(^|[-.])(utils?|helpers?|misc)[.]/.test(name)) problems.push(`${path}: name the topic instead`)
  if (!KEBAB.test(name)) problems.push(`${path}: file names are kebab-case`)
  if (parts[1] === 'features' && !isFeatureFile(parts.slice(2))) {
    problems.push(
      `${path}: a feature holds noun.role.ts, components/, folders of noun.role.ts and README.md only`,
    )
  }
  const lines = text.split('\n').length - 1
  if (/[.]tsx?$/.test(name) && !MADE_BY_A_TOOL.test(name) && lines > MAX_LINES) {
    problems.push(`${path}: ${lines} lines; split it by subject or act (${MAX_LINES} at most)`)
  }
  if (name === 'README.md') problems.push(...readmeProblems(path, text))
  return problems
}

/** A README says what the folder is for in one line, and everything else in points. */
function readmeProblems(path: string, text: string): string[] {
  const lines = text.trimEnd().split('\n')
  const [, , ...points] = lines.filter((line) => line !== '')
  return [
    ...(lines.length > MAX_README_LINES
      ? [`${path}: ${lines.length} lines; leave what the code says itself (${MAX_README_LINES} at most)`]
      : []),
    ...(points.every((line) => line.startsWith('- ')) ? [] : [`${path}: write its prose as points`]),
  ]
}

function isFeatureFile(parts: string[]): boolean {
  const [, second = '', third = ''] = parts
  if (parts.length === 1) return parts[0] === 'README.md'
  if (parts.length === 2) return isRoleFile(second)
  if (parts.length !== 3) return false
  if (second === 'components') return /^[a-z0-9-]+(([.]integration)?[.]test)?[.]tsx?$/.test(third)
  return isRoleFile(third)
}

function isRoleFile(name: string): boolean {
  return name === 'README.md' || SOURCE.test(name) || TEST.test(name)
}

const IMPORTS = /^import[\s\S]*?from '[^']*'$/gm
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g
const PLAIN_CONSTANT =
  /^export const \w+(?:: [\w<>, ]+)? = (?:'[^']*'|[\d_.]+|\/.+\/[a-z]*|\[[^\]{}()]*\](?: as const)?)$/

/** Files that hold one plain constant which one other file uses: it belongs there. */
export function findLonelyConstants(tree: TreeFile[]): string[] {
  return tree
    .filter(({ path, text }) => /^src[/].+[.]tsx?$/.test(path) && isPlainConstant(text))
    .filter(({ path }) => tree.filter(({ text }) => imports(text, path)).length < 2)
    .map(({ path }) => `${path}: holds a constant with one user; write it there`)
}

function isPlainConstant(text: string): boolean {
  return PLAIN_CONSTANT.test(text.replace(COMMENTS, '').replace(IMPORTS, '').trim())
}

function imports(text: string, path: string): boolean {
  return text.includes(`/${path.slice(path.lastIndexOf('/') + 1)}'`)
}
