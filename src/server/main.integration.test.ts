import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from './project-root.server.ts'

test('started from another folder, the program knows its own', () => {
  const program = `console.log((await import('${import.meta.resolve('./project-root.server.ts')}')).PROJECT_ROOT)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: tmpdir(),
    encoding: 'utf8',
  })
  expect(stdout.trim()).toBe(PROJECT_ROOT)
})

test('under a Node that is too old it says so in one sentence and ends', () => {
  const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.0'})"
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', old, `${PROJECT_ROOT}/src/server/main.ts`],
    { encoding: 'utf8' },
  )
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'This is Node 20.19.0; Fihankra runs on Node 22.22 or newer. Start it with "npm start", which brings the Node it needs.\n',
  })
})
