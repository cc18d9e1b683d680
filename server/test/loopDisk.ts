import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' })

/**
 * A disk of its own in a file. What a program has written but not flushed is in the machine's memory and not in that
 * file: a copy of it is what a power cut would leave. Gives the reason where the machine refuses such disks.
 */
export function openLoopDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-disk-'))
  const place = join(folder, 'disk')
  let image = join(folder, '0.img')
  let cuts = 0
  const mount = () => run('mount', '-o', 'loop', image, place)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    mkdirSync(place)
    run('truncate', '--size=96M', image)
    run('mkfs.ext4', '-q', image)
    mount()
  } catch (error) {
    remove()
    return { refused: (error as Error).message.split('\n')[0] ?? 'refused' }
  }
  return {
    place,
    /** Keeps what is on the disk at this moment. */
    copy: () => {
      cuts += 1
      copyFileSync(image, join(folder, `${cuts}.img`))
    },
    /** Goes on with what was kept: all that came after it is gone. */
    goBack: () => {
      run('umount', place)
      rmSync(image)
      image = join(folder, `${cuts}.img`)
      mount()
    },
    remove: () => {
      run('umount', place)
      remove()
    },
  }
}
