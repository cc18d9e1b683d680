import { readConfig } from '../../config.ts'
import type { RevokedAccess } from '../../platform/db/copies/revokeAccess.ts'
import { StartFault } from '../../startFault.ts'
import { restore } from '../backups/restore.ts'
import { countText, parseArguments, printLine, type RunCommand } from './words.ts'

function connectionKeysText(connections = 0): string {
  if (connections === 0) return ''
  return ` ${countText(connections, 'connection')} to applicant tracking systems ${connections === 1 ? 'needs' : 'need'} a new key.`
}

function revokedAccessText({ connections, ...others }: RevokedAccess): string {
  const { sessions, password_links, sign_in_links, challenges, api_tokens } = others
  const ended = [
    countText(sessions, 'session'),
    countText(password_links, 'password link'),
    countText(sign_in_links, 'sign-in link'),
    countText(challenges, 'challenge'),
    ...(api_tokens === null ? [] : [countText(api_tokens, 'API token')]),
  ]
  const all = `${ended.slice(0, -1).join(', ')} and ${ended.at(-1)}`
  return `No longer valid: ${all}.${api_tokens === null ? ' The API tokens of the backup are kept.' : ''}${connectionKeysText(connections)}`
}

export const run: RunCommand = async (words) => {
  const { values, positionals } = parseArguments(words, {
    'set-aside': { type: 'boolean' },
    'keep-tokens': { type: 'boolean' },
    identity: { type: 'string' },
  })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new StartFault('Add a backup file: assay restore FILE')
  const config = readConfig(process.env)
  const ended = await restore(config, path, {
    setAside: values['set-aside'] ?? false,
    keepTokens: values['keep-tokens'] ?? false,
    identity: values.identity ?? config.backupHandling.identity,
  })
  printLine(`${path} is restored. Start Assay with the same settings.`)
  printLine(revokedAccessText(ended))
  return undefined
}
