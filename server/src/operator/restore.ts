import { restore } from '../backups/restore.ts'
import { readConfig } from '../config.ts'
import type { EndedDoors } from '../db/copies/endDoors.ts'
import { StartFault } from '../startFault.ts'
import { counted, printLine, type RunCommand, readWords } from './words.ts'

function keysInWords(connections = 0): string {
  if (connections === 0) return ''
  return ` ${counted(connections, 'connection')} ${connections === 1 ? 'needs' : 'need'} a new key.`
}

function endedInWords({ connections, ...doors }: EndedDoors): string {
  const { sessions, password_links, sign_in_links, challenges, api_tokens } = doors
  const ended = [
    counted(sessions, 'session'),
    counted(password_links, 'password link'),
    counted(sign_in_links, 'sign-in link'),
    counted(challenges, 'challenge'),
    ...(api_tokens === null ? [] : [counted(api_tokens, 'API token')]),
  ]
  const all = `${ended.slice(0, -1).join(', ')} and ${ended.at(-1)}`
  return `Ended: ${all}.${api_tokens === null ? ' API tokens are as the copy holds them.' : ''}${keysInWords(connections)}`
}

export const run: RunCommand = async (words) => {
  const { values, positionals } = readWords(words, {
    'set-aside': { type: 'boolean' },
    'keep-tokens': { type: 'boolean' },
    identity: { type: 'string' },
  })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new StartFault('Name the file: assay restore FILE')
  const config = readConfig(process.env)
  const ended = await restore(config, path, {
    setAside: values['set-aside'] ?? false,
    keepTokens: values['keep-tokens'] ?? false,
    identity: values.identity ?? config.backupHandling.identity,
  })
  printLine(`${path} is restored. Start Assay with the same settings.`)
  printLine(endedInWords(ended))
  return undefined
}
