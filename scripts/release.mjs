import { ensureInstalled, environment, findNode } from './lib/install.mjs'
import { ensureBuilt } from './lib/page.mjs'
import { run } from './lib/run.mjs'
import { command } from './lib/say.mjs'

await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return run(findNode(), ['scripts/release/main.ts', ...process.argv.slice(2)], { env: environment() })
})
