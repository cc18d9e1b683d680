import { ensureInstalled, environment, findNode } from './lib/install.mjs'
import { ensureBuilt } from './lib/page.mjs'
import { becomeOrKeep } from './lib/run.mjs'
import { command } from './lib/say.mjs'
import { server } from './lib/server.mjs'

await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return becomeOrKeep(findNode(), server, environment())
})
