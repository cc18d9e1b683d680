import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DatabaseOptions } from '../../platform/db/open.ts'
import type { Keep } from '../../platform/settings/backupSettings.ts'
import { backUp } from './backUp.ts'
import type { LastRestoreTest } from './lastRestoreTest.ts'
import { expiredBackups } from './oldBackups.ts'

export interface Backup {
  at: number
  bytes: number
}

const NAME = /^assay-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup(?:\.age)?$/
/** Matches incomplete backups, which remain after a command was killed, and SQLite's extra files for them. */
const PARTIAL_BACKUP = /\.backup\.part/
/** Incomplete backups are deleted only after this time, in milliseconds, because newer files may still be in use. */
const PARTIAL_BACKUP_MAX_AGE_MS = 3_600_000

/** The time of a backup is part of its name, because copying a file changes its file times. */
const nameAt = (at: number) =>
  `assay-${new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.backup`

const ENCRYPTED = '.age'

const momentOf = (name: string): number =>
  Date.parse(
    name.replace(
      NAME,
      (_name, day: string, hour: string, minute: string, second: string) => `${day}T${hour}:${minute}:${second}Z`,
    ),
  )

export function backupsIn(folder: string): (Backup & { path: string })[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => ({ path: join(folder, name), at: momentOf(name), bytes: statSync(join(folder, name)).size }))
}

/** If the newest restore test failed, the last backup that passed a restore test is kept. */
export function removeOldBackups(folder: string, keep: Keep, lastRestoreTest: LastRestoreTest | null): void {
  const onlyGood = lastRestoreTest?.why == null ? undefined : lastRestoreTest.good?.name
  for (const { path } of expiredBackups(backupsIn(folder), keep)) if (basename(path) !== onlyGood) rmSync(path)
}

export function removePartialBackups(folder: string, now = Date.now()): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  for (const name of readdirSync(folder).filter((each) => PARTIAL_BACKUP.test(each))) {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isFile() && now - found.mtimeMs > PARTIAL_BACKUP_MAX_AGE_MS) rmSync(path, { force: true })
  }
}

export async function backUpInto(
  place: DatabaseOptions,
  folder: string,
  at: number,
  recipient: string | undefined,
): Promise<string> {
  const path = join(folder, `${nameAt(at)}${recipient === undefined ? '' : ENCRYPTED}`)
  await backUp(place, path, { recipient })
  return path
}
