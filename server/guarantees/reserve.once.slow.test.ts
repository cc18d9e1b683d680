import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getInterview } from '@assay/contract/interviews/interviews'
import { listLabels } from '@assay/contract/labels'
import { expect, test } from 'vitest'
import { callerAt } from '../../testing/client/caller.ts'
import { candidateOf } from '../../testing/client/exam.ts'
import { makeLabel } from '../../testing/client/make.ts'
import { printFigure } from '../../testing/server/guarantee.ts'
import { openSmallDisk } from '../../testing/server/places/smallDisk.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { setUpRemoteStaff, startRemoteExam } from '../../testing/server/remote/remoteExam.ts'

const until = async (isSo: () => Promise<boolean> | boolean) => {
  while (!(await isSo())) await setTimeout(100)
}

test('on a full disk, candidates can continue and finish running tests, because disk space is reserved for these tests', async () => {
  const disk = openSmallDisk(128)
  if ('refused' in disk) {
    printFigure('G15', `NOT PROVED HERE, the machine refuses small disks: ${disk.refused}`)
    return
  }
  const { settings, url, remove } = await freshSettings()
  const server = launch({ ...settings, ASSAY_DATA_DIR: disk.place })
  await server.until('Assay is ready')
  const remote = await setUpRemoteStaff(url)
  const { code, questions, submit } = await startRemoteExam(remote)
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
  await until(() => server.stdout().includes('the disk has enough free space again'))
  await makeLabel(remote)
  expect(existsSync(join(disk.place, 'assay.reserve'))).toBe(true)
  printFigure('G15', `${50 - acknowledged} of 50 answers refused and a test ended on a full disk`)
  expect(acknowledged).toBe(50)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)

  disk.fill()
  const again = launch({ ...settings, ASSAY_DATA_DIR: disk.place })
  await again.until('Assay is ready')
  expect(again.stdout()).toContain('the disk is full')
  expect(existsSync(join(disk.place, 'assay.reserve'))).toBe(false)
  await expect(makeLabel(remote)).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/^The disk is almost full/),
  })
  again.signal('SIGTERM')
  expect(await again.ended).toBe(0)
  disk.remove()
  await remove()
})
