import { createWebhook } from '@assay/contract/webhooks'
import { expect, onTestFinished, test } from 'vitest'
import { callerAt } from '../../../../testing/client/caller.ts'
import { candidateOf, makeInterview } from '../../../../testing/client/exam.ts'
import { openReceiver } from '../../../../testing/server/network/receiver.ts'
import { freshSettings, launch } from '../../../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../../../testing/server/remote/remoteExam.ts'

const READY = 'Assay is ready at'

test('webhook deliveries that a killed server did not send are sent after the next start', async () => {
  const { settings, url, remove } = await freshSettings()
  const [silent, good] = [await openReceiver(), await openReceiver()]
  for (const receiver of [silent, good]) receiver.answer(() => {})
  const allowed = { ...settings, ASSAY_WEBHOOK_NETWORKS: '127.0.0.0/8' }
  let server = launch(allowed)
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.ended
    await Promise.all([silent.close(), good.close()])
    await remove()
  })
  await server.until(READY)
  const remote = await setUpRemoteStaff(url)
  const hook = (address: string) =>
    remote.staff(createWebhook, { body: { url: address, events: ['interview.finished'] } })
  for (let one = 0; one < 8; one += 1) await hook(`${silent.url}?${one}`)
  await hook(good.url)
  const ids: string[] = []
  for (let one = 0; one < 6; one += 1) {
    const { code, id } = await makeInterview(remote)
    const candidate = candidateOf(callerAt(url), code)
    await candidate.start()
    await candidate.finish()
    ids.push(id)
  }
  await expect.poll(() => good.came.length).toBe(4)

  server.signal('SIGKILL')
  await server.ended
  good.came.length = 0
  good.answer()
  server = launch(allowed)
  await server.until(READY)

  // The restarted node is the only node, so it releases the locks of the killed node. Otherwise, the test would wait a
  // minute for these locks.
  const received = () => new Set(good.received().map(({ data }) => data.code as string))
  await expect.poll(() => ids.filter((id) => !received().has(id))).toEqual([])
}, 120_000)
