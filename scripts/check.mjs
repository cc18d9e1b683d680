import { changedStages } from './lib/changed.mjs'
import { refuseWithoutPackages } from './lib/install.mjs'
import { command } from './lib/say.mjs'
import { checks, goThrough, walls } from './lib/stages.mjs'

await command(async () => {
  refuseWithoutPackages()
  return goThrough(process.argv.includes('--changed') ? changedStages() : [...checks, walls])
})
