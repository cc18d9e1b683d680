import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { freeBytesIn } from '../../../server/src/platform/db/files/faults.ts'
import { temporaryFolder } from '../process.ts'

const PART = 65_536

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' })

/** If the machine does not allow the mount of a small disk, this function returns the reason. */
export function openSmallDisk(mebibytes: number) {
  const { folder, remove } = temporaryFolder()
  const place = join(folder, 'disk')
  mkdirSync(place)
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=700`, 'none', place)
  } catch (error) {
    remove()
    return { refused: (error as Error).message.split('\n')[0] ?? 'refused' }
  }
  const filler = join(place, 'filler')
  return {
    place,
    fill(): void {
      const file = openSync(filler, 'a')
      try {
        // Fills only the space that was free at first, because the server's released disk reserve must stay free.
        for (let left = freeBytesIn(place); left > 0; left -= PART) writeSync(file, Buffer.alloc(Math.min(left, PART)))
      } catch {
        // Writing to the full disk must fail, so the error is ignored.
      }
      closeSync(file)
    },
    makeRoom: () => rmSync(filler),
    closeToWriting: () => run('mount', '-o', 'remount,ro', place),
    remove(): void {
      run('umount', place)
      remove()
    },
  }
}
