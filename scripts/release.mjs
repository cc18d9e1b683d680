import { ensureInstalled, environment, findNode } from './lib/install.mjs'
import { ensureBuilt } from './lib/page.mjs'
import { run } from './lib/run.mjs'
import { command } from './lib/say.mjs'

/** All files of a release of what is committed, in one folder. */
await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return run(findNode(), ['release/main.ts', ...process.argv.slice(2)], { env: environment() })
})
