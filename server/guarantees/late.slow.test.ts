import { setImmediate as turn } from 'node:timers/promises'
import { getEvidence } from '@assay/contract/results/evidence'
import { getResults } from '@assay/contract/results/results'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Caller, callerAt, signInAt } from '../../testing/client/caller.ts'
import { candidateOf, makeBank, makeInterview } from '../../testing/client/exam.ts'
import { accept, leave } from '../../testing/client/late.ts'
import { PASSWORD, type Staff } from '../../testing/client/people.ts'
import { printFigure, randomItem, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { differences } from '../../testing/server/places/differences.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { type Device, judgeDevice, openDevice } from '../../testing/server/remote/lateDevice.ts'
import { setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'
import { startTestServer } from '../../testing/server/testServer.ts'
import { openDatabase } from '../src/platform/db/open.ts'

const READY = 'Assay is ready at'
const HOUR = 60 * 60_000
const OVER = HOUR + 7_000
const CHOICES = 8

async function startRemoteExam(testServer: Staff, caller: Caller, anonymous: Caller): Promise<Device> {
  const { code } = await makeInterview(testServer)
  const candidate = candidateOf(anonymous, code)
  const { questions } = await candidate.start()
  return openDevice(caller, { code, questions })
}

interface Count {
  ends: number
  kept: number
  lost: number
  withoutAuditEntry: number
}
const nothing = (): Count => ({ ends: 0, kept: 0, lost: 0, withoutAuditEntry: 0 })

async function deliverAndDecide(testServer: Staff, anonymous: Caller, devices: readonly Device[], count: Count) {
  for (const device of devices) {
    const params = { code: device.code }
    for (let time = 0; time < 2; time += 1) await device.deliver(anonymous)
    const look = async () => {
      const { late } = await testServer.staff(getEvidence, { params })
      const judged = judgeDevice(device, await testServer.staff(getResults, { params }), { late })
      count.lost += judged.lost
      count.withoutAuditEntry += judged.withoutAuditEntry
      return late
    }
    const waiting = await look()
    for (const { id } of waiting) await randomItem([accept, leave])(testServer, device.code, [id])
    const decided = await look()
    expect(decided.map(({ state }) => state)).not.toContain('undecided')
    count.ends += 1
    count.kept += waiting.length
  }
}

const figureOf = (way: string, { ends, kept, lost, withoutAuditEntry }: Count) =>
  `${lost} lost, ${withoutAuditEntry} counted without an audit entry, of ${ends} ends beside ${way}; ${kept} answers came late`

test(
  'no answer is lost if the server is killed and the test ends before the next start',
  async () => {
    const { settings, url, remove } = await freshSettings()
    let server = launch(settings)
    onTestFinished(async () => {
      server.signal('SIGKILL')
      await server.ended
      await remove()
    })
    await server.until(READY)
    await setUpRemoteStaff(url)
    const count = nothing()
    const place = { folder: settings.ASSAY_DATA_DIR, databaseUrl: settings.DATABASE_URL }
    for (let kill = 0; kill < rounds(1, 25); kill += 1) {
      const testServer = { staff: await signInAt(url, 'ada@example.com', PASSWORD) }
      const anonymous = callerAt(url)
      const devices = await Promise.all(
        Array.from({ length: 8 }, () => startRemoteExam(testServer, anonymous, anonymous)),
      )
      const work = devices.map(async (device) => {
        for (let made = 0; made < CHOICES; made += 1) await device.choose(Date.now())
      })
      for (let turns = Math.floor(Math.random() * 300); turns > 0; turns -= 1) await turn()
      server.signal('SIGKILL')
      await Promise.all([...work, server.ended])
      const db = await openDatabase(place)
      await sql`update interviews set started_at = started_at - ${OVER}, run_from = run_from - ${OVER},
        deadline_at = deadline_at - ${OVER} where closed_at is null and started_at is not null`.execute(db)
      await sql`update ledger set at = at - ${OVER} where interview_id in
        (select id from interviews where closed_at is null and started_at is not null)`.execute(db)
      await sql`update submissions set received_at = received_at - ${OVER} where interview_id in
        (select id from interviews where closed_at is null and started_at is not null)`.execute(db)
      await db.destroy()
      server = launch(settings)
      await server.until(READY)
      await deliverAndDecide(testServer, callerAt(url), devices, count)
    }
    printFigure('G34', figureOf('killed servers', count))
    expect(count).toMatchObject({ lost: 0, withoutAuditEntry: 0 })
    expect(count.kept).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)

const ways = ['unreachable', 'silent'] as const

test(
  'no answer is lost if the server is unreachable or does not respond when the test ends',
  async () => {
    const testServer = await startTestServer()
    onTestFinished(() => testServer.close())
    await makeBank(testServer)
    const count = nothing()
    for (let round = 0; round < rounds(2, 38); round += 1) {
      testServer.clock.freeze(testServer.clock.now())
      testServer.staff = await testServer.signIn(testServer.consultantUser.email)
      const devices: Device[] = []
      for (let seat = 0; seat < 8; seat += 1) {
        const way = randomItem(ways)
        let choicesLeft = Math.floor(Math.random() * CHOICES)
        const line = callerAt(testServer.url, null, {
          fetch: async (...request) => {
            choicesLeft -= 1
            if (choicesLeft < 0 && way === 'unreachable') throw new TypeError('no server')
            const answer = await fetch(...request)
            if (choicesLeft < 0) throw new TypeError('no answer')
            return answer
          },
        })
        const device = await startRemoteExam(testServer, line, testServer.anonymous)
        for (let made = 0; made < CHOICES; made += 1) {
          testServer.clock.advance(1_000)
          await device.choose(testServer.clock.now())
        }
        devices.push(device)
      }
      testServer.clock.advance(OVER + randomItem([0, HOUR, 6 * 24 * HOUR]))
      testServer.staff = await testServer.signIn(testServer.consultantUser.email)
      await deliverAndDecide(testServer, testServer.anonymous, devices, count)
    }
    printFigure('G34', figureOf('servers that were silent or out of reach', count))
    expect(count).toMatchObject({ lost: 0, withoutAuditEntry: 0 })
    expect(count.kept).toBeGreaterThan(0)
    expect(await differences(testServer.db)).toEqual([])
  },
  TIMEOUT_MS,
)
