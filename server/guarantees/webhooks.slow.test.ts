import { setImmediate as turn } from 'node:timers/promises'
import { getInterview } from '@assay/contract/interviews/interviews'
import { createWebhook, listDeliveries } from '@assay/contract/webhooks'
import { expect, onTestFinished, test } from 'vitest'
import { callerAt } from '../../testing/client/caller.ts'
import { candidateOf, makeInterview } from '../../testing/client/exam.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { openReceiver } from '../../testing/server/network/receiver.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'

const READY = 'Assay is ready at'
const CANDIDATES = 4

async function afterTurns(turns: number): Promise<void> {
  for (let done = 0; done < turns; done += 1) await turn()
}

test(
  'webhooks receive every finished test and no other test, even if the server is killed at any time',
  async () => {
    const { settings, url, remove } = await freshSettings()
    const receiver = await openReceiver()
    const allowed = { ...settings, ASSAY_WEBHOOK_NETWORKS: '127.0.0.0/8' }
    let server = launch(allowed)
    onTestFinished(async () => {
      server.signal('SIGKILL')
      await server.ended
      await receiver.close()
      await remove()
    })
    await server.until(READY)
    const remote = await setUpRemoteStaff(url)
    const { id } = await remote.staff(createWebhook, { body: { url: receiver.url, events: ['interview.finished'] } })

    const kills = rounds(3, 100)
    const codes: string[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const anonymous = callerAt(url)
      const made = await Promise.all(Array.from({ length: CANDIDATES }, () => makeInterview(remote)))
      const seated = made.map(({ code }) => candidateOf(anonymous, code))
      for (const candidate of seated) await candidate.start()
      codes.push(...made.map(({ code }) => code))
      const sure = kill % CANDIDATES
      for (const candidate of seated.slice(0, sure)) await candidate.finish()
      const ends = seated.slice(sure).map((candidate) => candidate.finish().catch(() => null))
      await afterTurns(Math.floor(Math.random() * 400))
      server.signal('SIGKILL')
      await Promise.all([...ends, server.ended])
      server = launch(allowed)
      await server.until(READY)
    }

    const done: string[] = []
    for (const code of codes) {
      const found = await remote.staff(getInterview, { params: { code } })
      if (found.interview_status === 'Done' && 'id' in found) done.push(found.id)
    }
    const receivedCodes = () => [...new Set(receiver.received().map(({ data }) => data.code as string))].toSorted()
    // A webhook delivery that the kill interrupted is repeated after a minute.
    await expect.poll(() => receivedCodes().length, { timeout: 90_000 }).toBe(done.length)
    const query = { state: 'waiting' as const }
    await expect
      .poll(async () => (await remote.staff(listDeliveries, { params: { id }, query })).amount_of_deliveries, {
        timeout: 90_000,
      })
      .toBe(0)

    const ids = new Map(receiver.came.map(({ headers, body }) => [headers['webhook-id'], body]))
    const untold = done.filter((code) => !receivedCodes().includes(code)).length
    const phantom = receivedCodes().filter((code) => !done.includes(code)).length
    printFigure(
      'G33',
      `${untold} untold, ${phantom} told that did not end, of ${done.length} ended over ${kills} kills; ${receiver.came.length} tries`,
    )
    expect(receivedCodes()).toEqual(done.toSorted())
    expect(ids.size).toBe(done.length)
  },
  TIMEOUT_MS,
)
