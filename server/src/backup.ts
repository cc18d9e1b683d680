import { readConfig } from './config.ts'
import { backUp, restore } from './db/backup.ts'
import { StartFault } from './startFault.ts'

// A backup holds all that the database holds: nobody else on this machine may read it.
process.umask(0o077)

const SET_ASIDE = '--set-aside'

async function run(verb: string | undefined, words: readonly string[]): Promise<string> {
  const path = words.find((word) => word !== SET_ASIDE)
  if (!path) throw new StartFault(`Name the file: npm run ${verb} -- assay.backup`)
  const place = readConfig(process.env)
  if (verb === 'restore') {
    await restore(place, path, { setAside: words.includes(SET_ASIDE) })
    return `${path} is restored. Start Assay with the same settings.`
  }
  await backUp(place, path)
  return `Everything that was saved until now is in ${path}.`
}

const [verb, ...words] = process.argv.slice(2)
await run(verb, words).then(
  (line) => process.stdout.write(`${line}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartFault ? error.message : error}\n`)
    process.exitCode = 1
  },
)
