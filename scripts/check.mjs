import { changedStages } from './lib/changed.mjs'
import { refuseWithoutPackages } from './lib/install.mjs'
import { command } from './lib/say.mjs'
import { checks, rules, runStages } from './lib/stages.mjs'

await command(async () => {
  refuseWithoutPackages()
  const stages = process.argv.includes('--changed') ? changedStages() : [...checks, rules]
  return stages.length > 0 ? runStages(stages) : 0
})
