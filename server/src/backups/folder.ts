import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '../db/backup.ts'
import type { Place } from '../db/open.ts'

export interface Backup {
  at: number
  bytes: number
}

const NAME = /^assay-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/
/** What a copy that was killed leaves behind. */
const PART = /^assay-[\dTZ-]+\.backup\.part$/

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
  for (const name of readdirSync(folder)) if (PART.test(name)) rmSync(join(folder, name))
}

/** Adds a backup; only when it is whole the oldest ones go, so that as many as wanted are left. */
export async function backUpInto(place: Place, folder: string, at: number, keep?: number): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, nameAt(at))
  await backUp(place, path)
  if (keep !== undefined) removeOldest(folder, keep)
  return path
}
