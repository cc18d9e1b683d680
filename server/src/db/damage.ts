import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'

/** What is known of a database whose pages do not fit together any more: null while all is well. */
export interface Damage {
  found: string | null
}

export const noDamage = (): Damage => ({ found: null })

const LOWEST = 19
const WELL = 'ok'

const looking = `
  const { DatabaseSync } = require('node:sqlite')
  const file = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 60_000 })
  const [first] = file.prepare('PRAGMA quick_check(1)').all()
  process.stdout.write(String(Object.values(first)[0]))`

/**
 * Looks through every page, in a process apart and when nothing else has to be done: a large database takes minutes, and
 * the start has no time to wait. The answer ends the looking.
 */
export function lookForDamage(file: string, damage: Damage, tell: (found: string) => void): () => void {
  const program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', looking, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {},
  })
  program.unref()
  const found = (words: string) => {
    damage.found ??= words
    tell(words)
  }
  program.once('spawn', () => setPriority(program.pid ?? 0, LOWEST))
  void Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')]).then(
    ([said, fault, [code]]) => {
      if (code === 0 && said !== WELL) found(said)
      if (code !== 0 && /malformed|corrupt|not a database/.test(fault)) found('a page cannot be read')
    },
    () => {},
  )
  return () => program.kill('SIGKILL')
}
