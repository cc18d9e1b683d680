import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase } from './database.ts'
import { freePort } from './network/freePort.ts'

const root = join(import.meta.dirname, '../..')

/** Tests can wait for a text in the output of the process, so tests need no waits of a fixed length. */
function listenTo(child: ChildProcess) {
  let said = ''
  let errorOutput = ''
  const waiting = new Set<() => void>()
  const ended = once(child, 'close').then(([code]) => code as number | null)
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk
    for (const look of waiting) look()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput += chunk
    for (const look of waiting) look()
  })
  return {
    stdout: () => said,
    stderr: () => errorOutput,
    ended,
    until: (words: string) =>
      new Promise<void>((found, never) => {
        const look = () => said.includes(words) && found()
        waiting.add(look)
        ended.then(() => never(new Error(`It ended without the output "${words}":\n${said}${errorOutput}`)), never)
        look()
      }),
    untilTold: (pattern: RegExp) =>
      new Promise<string>((found, never) => {
        const look = () => {
          const [words] = pattern.exec(errorOutput) ?? []
          if (words !== undefined) found(words)
        }
        waiting.add(look)
        ended.then(() => never(new Error(`It ended without an output like ${pattern}:\n${said}${errorOutput}`)), never)
        look()
      }),
  }
}

export type Process = ReturnType<typeof launch>

export function launch(settings: Record<string, string>) {
  const env = { PATH: process.env['PATH'], ASSAY_RATE_LIMIT: 'off', ...settings }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    cwd: root,
    env,
  })
  // A test that times out must not leave a server running.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return {
    ...listenTo(child),
    pid: child.pid ?? 0,
    signal: (name: NodeJS.Signals) => child.kill(name),
    stopListening() {
      child.stdout.destroy()
      child.stderr.destroy()
    },
  }
}

export async function freshSettings() {
  const { folder, databaseUrl, remove } = await createEmptyDatabase()
  const port = String(await freePort())
  const settings = { PORT: port, ASSAY_DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  return { settings, url: `http://127.0.0.1:${port}`, remove }
}

export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const NOBODY = 65_534

/** The process runs as an unprivileged user, because root ignores file permissions. */
export const unprivilegedUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

export function assay(
  words: readonly string[],
  settings: Record<string, string>,
  who: { uid?: number; gid?: number } = {},
) {
  const env = { PATH: process.env['PATH'], ...settings }
  const program = ['--disable-warning=ExperimentalWarning', 'server/src/assay.ts', ...words]
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, program, { cwd: root, env, ...who }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code ?? 1), stdout, stderr })
    })
  })
}
