import { ensurePrograms } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { command, Trouble } from './lib/say.mjs'
import { checks, goThrough, suites, walls } from './lib/stages.mjs'

const all = [...checks, walls, ...suites]

/** `npm test -- server build stories` runs the stages whose names hold one of these words. */
function chosen(words) {
  const stages = words.length === 0 ? all : all.filter(({ name }) => words.some((word) => name.includes(word)))
  if (stages.length > 0) return stages
  throw new Trouble(`No stage is called ${words.join(' or ')}. There are: ${all.map(({ name }) => name).join(', ')}.`)
}

const NO_INSTALL = '--no-install'

await command(async () => {
  const words = process.argv.slice(2)
  const mayInstall = !words.includes(NO_INSTALL)
  const stages = chosen(words.filter((word) => word !== NO_INSTALL))
  await ensureInstalled({ mayInstall })
  await ensurePrograms(
    stages.flatMap(({ needs = [] }) => needs),
    { mayInstall },
  )
  return goThrough(stages)
})
