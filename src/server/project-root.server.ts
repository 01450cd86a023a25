import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The project's folder, from whichever folder the program was started: samples, migrations, packages and `.env` stand there. */
export const PROJECT_ROOT = dirname(findPackageJSON(import.meta.url) ?? `${process.cwd()}/package.json`)
