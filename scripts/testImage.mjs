import { ensurePrograms } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureBuilt } from './lib/page.mjs'
import { command } from './lib/say.mjs'
import { goThrough } from './lib/stages.mjs'
import { vitest } from './lib/vitest.mjs'

/** Builds the image and runs it: minutes, and Debian's packages from its archive, so it is no stage of `npm test`. */
await command(async () => {
  const mayInstall = !process.argv.includes('--no-install')
  await ensureInstalled({ mayInstall })
  await ensurePrograms(['PostgreSQL', 'mmdebstrap', 'buildah'], { mayInstall })
  await ensureBuilt()
  return goThrough([vitest('image')])
})
