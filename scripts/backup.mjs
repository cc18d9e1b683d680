import { environment, findNode, refuseWithoutPackages } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { command } from './lib/say.mjs'

await command(async () => {
  refuseWithoutPackages()
  const backup = ['--disable-warning=ExperimentalWarning', 'server/src/backup.ts', ...process.argv.slice(2)]
  return run(findNode(), backup, { env: environment() })
})
