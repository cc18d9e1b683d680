import { readConfig } from '../config.ts'
import { restore } from '../db/backup.ts'
import { StartFault } from '../startFault.ts'
import { type Run, readWords, say } from './words.ts'

export const run: Run = async (words) => {
  const { values, positionals } = readWords(words, { 'set-aside': { type: 'boolean' } })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new StartFault('Name the file: assay restore FILE')
  await restore(readConfig(process.env), path, { setAside: values['set-aside'] ?? false })
  say(`${path} is restored. Start Assay with the same settings.`)
  return undefined
}
