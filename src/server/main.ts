import { renderPage } from './pages.server.ts'
import { runProgram } from './run.server.ts'

await runProgram({ renderPage })
