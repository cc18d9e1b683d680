import { ensureInstalled } from './lib/install.mjs'
import { ensureBuilt } from './lib/page.mjs'
import { command, say } from './lib/say.mjs'

/** For an installation that a process manager starts: what `npm start` makes ready, and nothing of it runs on. */
await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  say('The page is built.')
})
