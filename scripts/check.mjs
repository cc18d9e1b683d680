import { changedStages } from './lib/changed.mjs'
import { refuseWithoutPackages } from './lib/install.mjs'
import { command } from './lib/say.mjs'
import { checks, rules, runStages } from './lib/stages.mjs'

await command(async () => {
  refuseWithoutPackages()
  return runStages(process.argv.includes('--changed') ? changedStages() : [...checks, rules])
})
