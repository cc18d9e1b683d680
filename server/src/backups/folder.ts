import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabasePlace } from '../db/open.ts'
import { backUp } from './backUp.ts'

export interface Backup {
  at: number
  bytes: number
}

const NAME = /^assay-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/
/** What a copy that was killed leaves behind, and what SQLite has laid beside it. */
const LEAVING = /\.backup\.part/
/** One that is this young may still be written by another command. */
const LEAVINGS_AFTER_MS = 3_600_000

/** The moment is in the name: times of files change when they are copied elsewhere. */
const nameAt = (at: number) =>
  `assay-${new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.backup`

const momentOf = (name: string): number =>
  Date.parse(
    name.replace(
      NAME,
      (_name, day: string, hour: string, minute: string, second: string) => `${day}T${hour}:${minute}:${second}Z`,
    ),
  )

/** The backups that lie in a folder, the oldest first; whatever else lies there is nobody's concern. */
export function backupsIn(folder: string): (Backup & { path: string })[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => ({ path: join(folder, name), at: momentOf(name), bytes: statSync(join(folder, name)).size }))
}

function removeOldest(folder: string, keep: number): void {
  for (const { path } of backupsIn(folder).slice(0, -keep)) rmSync(path)
}

/** Gives the room of what earlier copies have left there. */
export function clearLeavings(folder: string, now = Date.now()): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  for (const name of readdirSync(folder).filter((each) => LEAVING.test(each))) {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isFile() && now - found.mtimeMs > LEAVINGS_AFTER_MS) rmSync(path, { force: true })
  }
}

/** Adds a backup; only when it is whole the oldest ones go, so that as many as wanted are left. */
export async function backUpInto(place: DatabasePlace, folder: string, at: number, keep?: number): Promise<string> {
  const path = join(folder, nameAt(at))
  await backUp(place, path)
  if (keep !== undefined) removeOldest(folder, keep)
  return path
}
