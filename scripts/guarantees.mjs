import { ensurePrograms } from './lib/debian.mjs'
import { ensureInstalled, environment } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { command } from './lib/say.mjs'

/** The promises of docs/guarantees.md with all their rounds. Two at a time: more would wait for the disk and not for us. */
await command(async () => {
  await ensureInstalled()
  await ensurePrograms(['PostgreSQL'])
  const which = process.argv.slice(2).map((word) => `server/guarantees/${word}`)
  const files = which.length > 0 ? which : ['server/guarantees/']
  return run('vitest', ['run', '--project', 'server*', '--maxWorkers=2', ...files], {
    env: environment({ ASSAY_FULL: '1' }),
  })
})
