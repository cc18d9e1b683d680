import { environment, findNode, nodeFault, refuseWithoutPackages } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { command } from './lib/say.mjs'

// A server may be running, so this command does not install or build anything.
await command(async () => {
  refuseWithoutPackages()
  const assay = ['--disable-warning=ExperimentalWarning', 'server/src/assay.ts', ...process.argv.slice(2)]
  const fault = process.argv[2] === 'check' ? nodeFault() : null
  if (fault) process.stdout.write(`node         WRONG: ${fault}\n`)
  const status = await run(findNode(), assay, { env: environment() })
  return fault ? 1 : status
})
