import { makeRunFolder } from '../../tests/support/run-folder.ts'

/** What campaigns leave behind when they are cut short goes with the folder of their run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await makeRunFolder()
  return folder.remove
}
