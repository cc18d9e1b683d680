import { ensureInstalled, environment, findNode } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { command } from './lib/say.mjs'

await command(async () => {
  await ensureInstalled()
  return run(findNode(), ['--disable-warning=ExperimentalWarning', 'scripts/bench/insight/rates.ts'], {
    env: environment(),
  })
})
