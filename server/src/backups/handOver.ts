import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { StartFault } from '../startFault.ts'

/** An upload of many gigabytes takes hours; one that takes longer hangs. */
const LIMIT_MS = 6 * 3_600_000
const SAID_MAX = 4_096

/** A path, or words with spaces between them; the file stands where `{}` stands, or at the end. */
export function wordsOf(program: string, path: string): string[] {
  const words = existsSync(program) ? [program] : program.split(/\s+/).filter((word) => word !== '')
  const named = words.map((word) => word.replaceAll('{}', path))
  return words.some((word) => word.includes('{}')) ? named : [...named, path]
}

/** What opens this installation is none of its business. */
const withoutOurs = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(ASSAY_|DATABASE_URL)/.test(name)))

/** Gives a finished backup to the operator's own program, and waits for it. */
export async function handOver(program: string, path: string, limitMs = LIMIT_MS): Promise<void> {
  const [name = '', ...words] = wordsOf(program, path)
  const child = spawn(name, words, { env: withoutOurs(process.env), stdio: ['ignore', 'ignore', 'pipe'] })
  const end = () => {
    child.kill('SIGTERM')
    process.exit(1)
  }
  process.once('SIGTERM', end)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
    child.stderr.destroy()
  }, limitMs)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-SAID_MAX)
  })
  const why = await new Promise<string | null>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (status, signal) => {
      const last = said.trim().split('\n').at(-1)
      resolve(status === 0 ? null : `it ended with ${status ?? signal}${last ? `: ${last}` : ''}`)
    })
  })
  clearTimeout(timer)
  process.off('SIGTERM', end)
  if (why === null) return
  const told = isLate ? `it was ended after ${Math.round(limitMs / 60_000)} minutes` : why
  throw new StartFault(`${path} is made and whole, but ASSAY_BACKUP_AFTER failed on it: ${told}`)
}
