import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getInterview } from '@assay/contract/interviews'
import { listLabels } from '@assay/contract/labels'
import { expect, test } from 'vitest'
import { callerAt } from '../../hands/caller.ts'
import { candidateOf } from '../../hands/exam.ts'
import { makeLabel } from '../../hands/make.ts'
import { tell } from '../test/guarantee.ts'
import { freshSettings, launch, temporaryFolder } from '../test/process.ts'
import { enter, sitDown } from '../test/remoteExam.ts'

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' })

/** A disk of 128 MiB in memory; gives the reason where the machine refuses such disks. */
function openSmallDisk() {
  const { folder, remove } = temporaryFolder()
  const place = join(folder, 'disk')
  mkdirSync(place)
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=128m', 'none', place)
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
        for (;;) writeSync(file, Buffer.alloc(65_536))
      } catch {
        // Full: that is what it was for.
      }
      closeSync(file)
    },
    makeRoom: () => rmSync(filler),
    remove(): void {
      run('umount', place)
      remove()
    },
  }
}

const until = async (isSo: () => Promise<boolean> | boolean) => {
  while (!(await isSo())) await setTimeout(100)
}

test('on a full disk tests that run go on and end with the room that was put aside', async () => {
  const disk = openSmallDisk()
  if ('refused' in disk) {
    tell('G15', `NOT PROVED HERE, the machine refuses small disks: ${disk.refused}`)
    return
  }
  const { settings, url, remove } = await freshSettings()
  const server = launch({ ...settings, ASSAY_DATA_DIR: disk.place })
  await server.until('Assay is ready')
  const remote = await enter(url)
  const { code, questions, submit } = await sitDown(remote)
  const [question] = questions
  if (!question) throw new Error('an empty paper')

  disk.fill()
  await until(() => server.stdout().includes('the disk is full'))
  let acknowledged = 0
  for (let turn = 0; turn < 50; turn += 1)
    if ((await submit(question, [question.answers_base[turn % 3]?.id ?? 0])) === 'ok') acknowledged += 1
  await expect(makeLabel(remote)).rejects.toMatchObject({ status: 503 })
  expect((await remote.staff(listLabels)).length).toBeGreaterThan(0)
  await candidateOf(callerAt(url), code).finish()
  expect(await remote.staff(getInterview, { params: { code } })).toMatchObject({ interview_status: 'Done' })

  disk.makeRoom()
  await until(() => server.stdout().includes('the disk has room again'))
  await makeLabel(remote)
  expect(existsSync(join(disk.place, 'assay.reserve'))).toBe(true)
  tell('G15', `${50 - acknowledged} of 50 answers refused and a test ended on a full disk`)
  expect(acknowledged).toBe(50)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  disk.remove()
  await remove()
})
