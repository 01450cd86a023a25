import type { Count } from './lanes.d.mts'

/** Reads a tool's JSON report after its run, given the code it ended with. */
export function countVitest(file: string): (code: number) => Count
export function countPlaywright(file: string): (code: number) => Count
