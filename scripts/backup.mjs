import { ensureInstalled, environment, findNode } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { command } from './lib/say.mjs'

await command(async () => {
  await ensureInstalled()
  const backup = ['--disable-warning=ExperimentalWarning', 'server/src/backup.ts', ...process.argv.slice(2)]
  return run(findNode(), backup, { env: environment() })
})
