import { ensureInstalled } from './lib/install.mjs'
import { ensureBuilt } from './lib/page.mjs'
import { command, say } from './lib/say.mjs'

/** For installations with a process manager: prepares everything that `./assay start` would prepare, then exits. */
await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  say('The page is built.')
})
