import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import { isEncrypted } from './age.ts'
import { backupsIn } from './folder.ts'
import { findUnsent } from './lastBackup.ts'
import { findLastRestoreTest, type LastRestoreTest } from './lastRestoreTest.ts'

const ASSAY = join(import.meta.dirname, '../../assay.ts')
const POLL_INTERVAL_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LOW_PRIORITY = 10
const LOWEST_PRIORITY = 19

function lastTimeAt(now: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const moment = new Date(now)
  moment.setHours(hours, minutes, 0, 0)
  if (moment.getTime() > now) moment.setDate(moment.getDate() - 1)
  return moment.getTime()
}

/**
 * If the server was not running at the backup time, the backup runs later. A failed backup is retried after an hour.
 */
export const isBackupDue = (now: number, time: string, last: number | undefined, tried: number): boolean =>
  (last === undefined || last < lastTimeAt(now, time)) && now - tried >= HOUR_MS

/** If the result of the last attempt cannot be stored, `tried` prevents repeated restore tests. */
export const isRestoreTestDue = (now: number, last: LastRestoreTest | null, tried: number): boolean =>
  (last === null || now - last.at >= (last.why === null ? 7 * DAY_MS : DAY_MS)) && now - tried >= DAY_MS

type Env = Record<string, string | undefined>

/** A backup runs in a separate process, because copying a database would block the main thread. */
function runAssayProcess(words: readonly string[], env: Env, priority: number) {
  const program = ['--disable-warning=ExperimentalWarning', ASSAY, ...words]
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  if (child.pid !== undefined) setPriority(child.pid, priority)
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk
  })
  const ended = new Promise<string | null>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (status) => resolve(status === 0 ? null : errorOutput.trim() || 'The process was stopped'))
  })
  return { ended, stop: () => child.kill() }
}

type BackupProcess = ReturnType<typeof runAssayProcess>
type BackupSchedule = NonNullable<Config['backups']>

/** Once a week, the newest backup also gets a restore test. The returned function stops backups and restore tests. */
export function backUpDaily(
  { backups, backupHandling, folder: dataFolder }: Pick<Config, 'backups' | 'backupHandling' | 'folder'>,
  env: Env,
  log: Pick<Log, 'info' | 'error'>,
): () => Promise<void> {
  if (!backups) return async () => {}
  const tried = { backup: 0, drill: 0 }
  let running: BackupProcess | null = null
  let isStopped = false

  async function runOne(words: readonly string[], priority: number): Promise<string | null> {
    running = runAssayProcess(words, env, priority)
    const fault = await running.ended
    running = null
    return fault
  }

  async function backUp({ folder, time, keep }: BackupSchedule): Promise<void> {
    if (!isBackupDue(Date.now(), time, backupsIn(folder).at(-1)?.at, tried.backup)) return
    tried.backup = Date.now()
    // Creates only the last folder of the path. If its parent is missing, the backup program reports the problem.
    if (!existsSync(folder) && existsSync(dirname(folder))) mkdirSync(folder, { mode: 0o700 })
    const fault = await runOne(['backup', '--to', folder, '--keep', keep], LOW_PRIORITY)
    if (fault === null) log.info({ folder }, 'the backup succeeded')
    else log.error({ folder, fault }, 'the backup failed; it is retried in an hour')
  }

  async function uploadUnsent(): Promise<void> {
    const path = findUnsent(dataFolder)
    if (path === null || Date.now() - tried.backup < HOUR_MS) return
    tried.backup = Date.now()
    const fault = await runOne(['backup', '--hand-over', path], LOW_PRIORITY)
    if (fault === null) log.info({ backup: path }, 'the upload program received the backup')
    else log.error({ backup: path, fault }, 'uploading the backup failed; it is retried in an hour')
  }

  async function testNewestBackup({ folder }: BackupSchedule): Promise<void> {
    const newest = backupsIn(folder).at(-1)
    if (!newest || !isRestoreTestDue(Date.now(), findLastRestoreTest(dataFolder), tried.drill)) return
    tried.drill = Date.now()
    if (backupHandling.identity === undefined && isEncrypted(newest.path)) {
      log.info(
        { backup: newest.path },
        'the newest backup is encrypted and its key is not on this machine; run the restore test where the key is',
      )
      return
    }
    const fault = await runOne(['drill', newest.path], LOWEST_PRIORITY)
    if (fault === null) log.info({ backup: newest.path }, 'the restore test of the newest backup passed')
    else
      log.error(
        { backup: newest.path, fault },
        'the restore test of the newest backup failed; make another backup and find the cause',
      )
  }

  async function backUpIfDue(scheduled: BackupSchedule): Promise<void> {
    if (running) return
    await backUp(scheduled)
    if (!isStopped) await uploadUnsent()
    if (!isStopped) await testNewestBackup(scheduled)
  }
  const checkNow = () =>
    backUpIfDue(backups).catch((error: unknown) => log.error({ err: error }, 'the backup folder cannot be read'))
  const timer = setInterval(checkNow, POLL_INTERVAL_MS)
  timer.unref()
  checkNow()

  return async () => {
    isStopped = true
    clearInterval(timer)
    running?.stop()
    await running?.ended
  }
}
