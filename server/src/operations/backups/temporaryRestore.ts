import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../platform/db/files/makeFolder.ts'

/** Backups and restore tests leave this number of bytes free, because answers are saved on the same disk. */
export const MIN_FREE_BYTES = 256 * 2 ** 20

const TEMPORARY_FOLDER = /^assay\.aside-(\d+)$/

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function removeAbandonedFolders(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = TEMPORARY_FOLDER.exec(name) ?? []
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid))))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}

const missing = (folder: string): string[] => (existsSync(folder) ? [] : [folder, ...missing(dirname(folder))])

function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) rmdirSync(folder)
  } catch {
    // Another restore test or restore is still using the folder, so the folder stays.
  }
}

/** The temporary folder is always removed afterwards. A process can have only one such folder at a time. */
export async function inTemporaryFolder<Result>(
  folder: string,
  work: (place: string) => Promise<Result>,
): Promise<Result> {
  const made = missing(folder)
  makeFolder(folder)
  removeAbandonedFolders(folder)
  const place = join(folder, `assay.aside-${process.pid}`)
  mkdirSync(place, { mode: 0o700 })
  const clear = () => {
    rmSync(place, { recursive: true, force: true })
    removeEmpty(made)
  }
  const end = () => {
    clear()
    process.exit(1)
  }
  process.once('SIGTERM', end)
  try {
    return await work(place)
  } finally {
    process.off('SIGTERM', end)
    clear()
  }
}
