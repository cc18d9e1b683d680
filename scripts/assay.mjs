import { environment, findNode, refuseWithoutPackages } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { command } from './lib/say.mjs'

// Runs beside an installation that is in use: nothing is installed or built by it.
await command(async () => {
  refuseWithoutPackages()
  const assay = ['--disable-warning=ExperimentalWarning', 'server/src/assay.ts', ...process.argv.slice(2)]
  return run(findNode(), assay, { env: environment() })
})
