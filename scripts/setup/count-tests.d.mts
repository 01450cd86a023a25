import type { Count } from './lanes.d.mts'

/** Reads a tool's JSON report after its run, given the code it ended with. */
export function countVitest(file: string): (code: number) => Count
export function countPlaywright(file: string): (code: number) => Count

/** Of a static check, which is one test, given the file in which it lists what was left out, a line each. */
export function countCheck(file: string): (code: number) => Count
