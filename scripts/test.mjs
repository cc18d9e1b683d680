import { ensurePrograms } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { command, Trouble } from './lib/say.mjs'
import { runStages, stages } from './lib/stages.mjs'

const options = ['--all', '--no-install']

function choose(all, words) {
  const chosen = words.length === 0 ? all : all.filter(({ name }) => words.some((word) => name.includes(word)))
  if (chosen.length > 0) return chosen
  throw new Trouble(`No stage is called ${words.join(' or ')}. There are: ${all.map(({ name }) => name).join(', ')}.`)
}

await command(async () => {
  const given = process.argv.slice(2)
  const words = given.filter((word) => !options.includes(word))
  const mayInstall = !given.includes('--no-install')
  const chosen = choose(stages({ all: given.includes('--all') }), words)
  await ensureInstalled({ mayInstall })
  await ensurePrograms(
    chosen.flatMap(({ needs = [] }) => needs),
    { mayInstall },
  )
  return runStages(chosen)
})
