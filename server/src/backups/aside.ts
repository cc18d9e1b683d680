import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '../db/files/makeFolder.ts'

const ASIDE = /^assay\.aside-(\d+)$/

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What commands that were killed have left; one that runs keeps its own. */
function clearLeft(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = ASIDE.exec(name) ?? []
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid))))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** The folder and those above it that are not there, the deepest first. */
const missing = (folder: string): string[] => (existsSync(folder) ? [] : [folder, ...missing(dirname(folder))])

/** What was made for a work that came to nothing goes with it, as long as nothing else has come into it. */
function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) rmdirSync(folder)
  } catch {
    // In use, then.
  }
}

/** A folder within the data folder for what nobody may see and nothing may stay of. Once at a time in a process. */
export async function aside<Result>(folder: string, work: (place: string) => Promise<Result>): Promise<Result> {
  const made = missing(folder)
  makeFolder(folder)
  clearLeft(folder)
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
