import { environment, findNode, refuseWithoutPackages } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { command } from './lib/say.mjs'

await command(async () => {
  refuseWithoutPackages()
  const demo = ['--disable-warning=ExperimentalWarning', 'server/src/demo.ts']
  return run(findNode(), demo, { env: environment() })
})
