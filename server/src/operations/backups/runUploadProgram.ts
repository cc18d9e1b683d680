import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { StartFault } from '../../startFault.ts'

/** Time limit of an upload in milliseconds. An upload of many gigabytes takes hours, but not as long as this limit. */
const LIMIT_MS = 6 * 3_600_000
const MAX_OUTPUT_LENGTH = 4_096
/**
 * The upload program has its own process group, so signals from a terminal reach only this command, which forwards
 * them.
 */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * The setting for the upload program is a path, or words separated by spaces. The file name of the backup replaces
 * `{}`, or is added at the end.
 */
export function programArguments(program: string, path: string): string[] {
  const words = existsSync(program) ? [program] : program.split(/\s+/).filter((word) => word !== '')
  const named = words.map((word) => word.replaceAll('{}', path))
  return words.some((word) => word.includes('{}')) ? named : [...named, path]
}

/** The upload program must not see the secrets of this installation. */
const withoutOurs = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(ASSAY_|DATABASE_URL)/.test(name)))

const startFailureReason = (name: string, { code, message }: NodeJS.ErrnoException): string => {
  if (code === 'ENOENT') return `the program ${name} does not exist`
  return code === 'EACCES' ? `this user may not run ${name}` : message
}

/** Ends the whole process group of the upload program, because a script does not end its child processes. */
function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The upload program has already ended, so the error is ignored.
  }
}

export async function runUploadProgram(program: string, path: string, limitMs = LIMIT_MS): Promise<void> {
  const [name = '', ...words] = programArguments(program, path)
  const end = () => {
    endGroup(child.pid, 'SIGTERM')
    process.exit(1)
  }
  // The signal handlers are set before the upload program starts. With the default handlers, a signal would end this
  // command, but the program would continue.
  for (const signal of STOP_SIGNALS) process.once(signal, end)
  const child = spawn(name, words, {
    env: withoutOurs(process.env),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    endGroup(child.pid, 'SIGKILL')
    child.stderr.destroy()
  }, limitMs)
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-MAX_OUTPUT_LENGTH)
  })
  const why = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(startFailureReason(name, error)))
    child.once('close', (status, signal) => {
      const last = output.trim().split('\n').at(-1)
      resolve(status === 0 ? null : `the program ended with ${status ?? signal}${last ? `: ${last}` : ''}`)
    })
  })
  clearTimeout(timer)
  for (const signal of STOP_SIGNALS) process.off(signal, end)
  if (why === null) return
  const reason = isLate ? `the program was stopped after ${Math.round(limitMs / 60_000)} minutes` : why
  throw new StartFault(`The backup ${path} is complete, but the program in ASSAY_BACKUP_AFTER failed: ${reason}`)
}
