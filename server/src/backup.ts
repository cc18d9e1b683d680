import { readConfig } from './config.ts'
import { backUp, restore } from './db/backup.ts'
import { StartFault } from './startFault.ts'

async function run(verb: string | undefined, path: string | undefined): Promise<string> {
  if (!path) throw new StartFault(`Name the file: npm run ${verb} -- assay.backup`)
  const place = readConfig(process.env)
  if (verb === 'restore') {
    await restore(place, path)
    return `${path} is restored. Start Assay with the same settings.`
  }
  backUp(place, path)
  return `Everything that was saved until now is in ${path}.`
}

const [verb, path] = process.argv.slice(2)
await run(verb, path).then(
  (line) => process.stdout.write(`${line}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartFault ? error.message : error}\n`)
    process.exitCode = 1
  },
)
