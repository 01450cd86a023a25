import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type TreeFile = { path: string; text: string }

export const project = fileURLToPath(new URL('../..', import.meta.url))

// What .gitignore leaves out, and what holds no text of ours.
const SKIPPED = new Set([
  '.git',
  'node_modules',
  'build',
  'data',
  '.cache',
  '.react-router',
  'test-results',
  'playwright-report',
])
const TEXT = new Set([
  '.ts',
  '.tsx',
  '.mjs',
  '.js',
  '.css',
  '.json',
  '.md',
  '.sql',
  '.yml',
  '.yaml',
  '.txt',
  '.svg',
  '.csv',
  '.html',
  '',
])

/** Every text file below a folder of the project, with forward slashes, sorted; '' is the whole project. */
export function readTree(folder = ''): TreeFile[] {
  const files: TreeFile[] = []
  const visit = (path: string) => {
    for (const entry of readdirSync(join(project, path), { withFileTypes: true })) {
      const child = path ? `${path}/${entry.name}` : entry.name
      if (SKIPPED.has(entry.name)) continue
      if (entry.isDirectory()) visit(child)
      else if (entry.isFile() && TEXT.has(extname(entry.name))) {
        files.push({ path: child, text: readFileSync(join(project, child), 'utf8') })
      }
    }
  }
  visit(folder)
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** A made-up tree for showing that a check catches what it is for. */
export function plantTree(files: Record<string, string>): TreeFile[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }))
}
