import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { backupsIn } from './folder.ts'

const ASSAY = join(import.meta.dirname, '../assay.ts')
const LOOK_EVERY_MS = 60_000
const HOUR_MS = 3_600_000
/** What serves candidates goes first. */
const LOW_PRIORITY = 10

interface Log {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The last time that the hands stood there, by the clock of this machine. */
function lastTimeAt(now: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const moment = new Date(now)
  moment.setHours(hours, minutes, 0, 0)
  if (moment.getTime() > now) moment.setDate(moment.getDate() - 1)
  return moment.getTime()
}

/** Due once a day, also where the server was down at that time; what failed is tried again after an hour. */
export const isBackupDue = (now: number, time: string, last: number | undefined, tried: number): boolean =>
  (last === undefined || last < lastTimeAt(now, time)) && now - tried >= HOUR_MS

type Env = Record<string, string | undefined>

/** A process of its own: copying a database takes all the time of the one that does it. */
function runBackup(folder: string, keep: number, env: Env) {
  const words = ['--disable-warning=ExperimentalWarning', ASSAY, 'backup', '--to', folder, '--keep', String(keep)]
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY)
  let told = ''
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk
  })
  const ended = new Promise<string | null>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (status) => resolve(status === 0 ? null : told.trim() || 'It was ended'))
  })
  return { ended, stop: () => child.kill() }
}

/** Backs up by itself, for those without a timetable of their own; the answer ends it. */
export function backUpDaily({ backups }: Pick<Config, 'backups'>, env: Env, log: Log): () => Promise<void> {
  if (!backups) return async () => {}
  const { folder, time, keep } = backups
  let tried = 0
  let running: ReturnType<typeof runBackup> | null = null

  async function look(): Promise<void> {
    if (running || !isBackupDue(Date.now(), time, backupsIn(folder).at(-1)?.at, tried)) return
    tried = Date.now()
    // The folder itself, as somebody may have named one to be made; where the one above is missing too, the backup says so.
    if (!existsSync(folder) && existsSync(dirname(folder))) mkdirSync(folder, { mode: 0o700 })
    running = runBackup(folder, keep, env)
    const fault = await running.ended
    running = null
    if (fault === null) log.info({ folder }, 'everything was backed up')
    else log.error({ folder, fault }, 'the backup failed; it is tried again in an hour')
  }
  const lookNow = () =>
    look().catch((error: unknown) => log.error({ err: error }, 'the folder of backups cannot be read'))
  const timer = setInterval(lookNow, LOOK_EVERY_MS)
  timer.unref()
  lookNow()

  return async () => {
    clearInterval(timer)
    running?.stop()
    await running?.ended
  }
}
