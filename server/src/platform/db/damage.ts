import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'

export interface Damage {
  found: string | null
}

export const noDamage = (): Damage => ({ found: null })

const LOWEST = 19
const QUICK_CHECK_OK = 'ok'

const quickCheckProgram = `
  const { DatabaseSync } = require('node:sqlite')
  const file = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 300_000 })
  const [first] = file.prepare('PRAGMA quick_check(1)').all()
  process.stdout.write(String(Object.values(first)[0]))`

/** The check runs in a separate process with low priority, because the check of a large database takes minutes. */
export function checkForDamage(file: string, damage: Damage, onDamage: (found: string) => void): () => void {
  const program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', quickCheckProgram, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {},
  })
  program.unref()
  const found = (words: string) => {
    damage.found ??= words
    onDamage(words)
  }
  program.once('spawn', () => setPriority(program.pid ?? 0, LOWEST))
  void Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')]).then(
    ([output, fault, [code]]) => {
      if (code === 0 && output !== QUICK_CHECK_OK) found(output)
      if (code !== 0 && /malformed|corrupt|not a database/.test(fault)) found('a page cannot be read')
    },
    () => {},
  )
  return () => program.kill('SIGKILL')
}
