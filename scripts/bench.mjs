import { ensurePrograms } from './lib/debian.mjs'
import { ensureInstalled, environment, findNode } from './lib/install.mjs'
import { ensureBuilt } from './lib/page.mjs'
import { run } from './lib/run.mjs'
import { command } from './lib/say.mjs'

await command(async () => {
  await ensureInstalled()
  await ensurePrograms(['PostgreSQL'])
  await ensureBuilt()
  return run(findNode(), ['--disable-warning=ExperimentalWarning', 'scripts/bench/main.ts', ...process.argv.slice(2)], {
    env: environment(),
  })
})
