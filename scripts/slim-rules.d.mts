export function isLeftOutPackage(name: string): boolean
export function isLeftOutFile(name: string): boolean
