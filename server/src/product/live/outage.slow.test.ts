import { sendHeartbeat } from '@assay/contract/exam/presence'
import { getInterview } from '@assay/contract/interviews/interviews'
import { addTimeToMany, listLive } from '@assay/contract/live/live'
import { getEvidence } from '@assay/contract/results/evidence'
import { expect, onTestFinished, test } from 'vitest'
import { callerAt } from '../../../../testing/client/caller.ts'
import { candidateOf, makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { ENGINE } from '../../../../testing/server/database.ts'
import { freshSettings, launch } from '../../../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../../../testing/server/remote/remoteExam.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { movableClock } from '../../platform/http/testClock.ts'

const S = 1_000
const MIN = 60 * S

async function openAgain(testServer: TestServer, away: number) {
  await testServer.stop()
  testServer.clock.advance(away)
  const again = await openNode({ place: testServer.place, clock: testServer.clock })
  onTestFinished(async () => {
    await again.stop()
    await testServer.close()
  })
  return { ...again, staff: again.holder(testServer.staff.token ?? '') }
}

async function openWithBank() {
  const testServer = await startTestServer()
  testServer.clock.freeze(testServer.clock.now())
  await makeBank(testServer, 10)
  return testServer
}

let made = 0
function running(testServer: TestServer) {
  made += 1
  return makeRunningExam(testServer, { email: `hit${made}@example.com` })
}

test('one request gives back the time lost in an outage, and reopens tests that ended during the outage', async () => {
  const testServer = await openWithBank()
  const ended = await running(testServer)
  testServer.clock.advance(58 * MIN)
  const [going, finished] = [await running(testServer), await running(testServer)]
  await testServer.anonymous(sendHeartbeat, { params: { code: going.interview.code }, body: {} })
  testServer.clock.advance(10 * S)
  const began = testServer.clock.now()

  const again = await openAgain(testServer, 3 * MIN)
  const back = candidateOf(again.anonymous, going.interview.code, going.interview.email)
  await candidateOf(again.anonymous, finished.interview.code, finished.interview.email).finish()
  await again.anonymous(sendHeartbeat, { params: { code: back.code }, body: { missed: 18 } })

  const { outages } = await again.staff(listLive)
  expect(outages).toEqual([
    {
      id: expect.any(Number),
      from: new Date(began).toISOString(),
      to: new Date(began + 3 * MIN).toISOString(),
      seconds: 180,
      tests: 3,
      open: 2,
    },
  ])
  const evidence = () => again.staff(getEvidence, { params: { code: back.code } })
  expect((await evidence()).gaps).toMatchObject([{ seconds: 180, cause: 'server', is_given_back: false }])
  const [outage] = outages
  const give = () => again.staff(addTimeToMany, { body: { outage: outage?.id ?? 0 } })

  expect(await give()).toEqual({ given: 1, reopened: 1, refused: [] })
  await expect(give()).rejects.toMatchObject({ status: 409, code: 'NOTHING_TO_GIVE_BACK' })
  expect((await again.staff(listLive)).outages).toMatchObject([{ open: 0 }])
  expect((await evidence()).gaps).toMatchObject([{ is_given_back: true }])
  const seen = await again.staff(getInterview, { params: { code: ended.interview.code } })
  // The test had less than two minutes left, so only this time was lost in the outage.
  expect(seen).toMatchObject({ interview_status: 'In Progress', is_activated: false, remaining_time: '00:01:50' })
  const returned = candidateOf(again.anonymous, ended.interview.code, ended.interview.email)
  expect(await returned.start()).toMatchObject({ remaining_time: '00:01:50' })
})

test('if a server is killed during tests, its next start reports an outage with the lost time', async () => {
  const { settings, url, remove } = await freshSettings()
  const server = launch(settings)
  await server.until('Assay is ready at')
  const { staff } = await setUpRemoteStaff(url)
  const { interview } = await makeRunningExam({ staff, anonymous: callerAt(url) })
  const params = { code: interview.code }
  await callerAt(url)(sendHeartbeat, { params, body: {} })
  server.signal('SIGKILL')
  await server.ended

  const clock = movableClock()
  clock.advance(4 * MIN)
  const place = {
    folder: settings.ASSAY_DATA_DIR,
    ...('DATABASE_URL' in settings && { databaseUrl: settings.DATABASE_URL }),
  }
  const again = await openNode({ place, clock })
  onTestFinished(async () => {
    await again.stop()
    await remove()
  })
  const signedIn = again.holder(staff.token ?? '')
  const [outage] = (await signedIn(listLive)).outages
  expect(outage).toMatchObject({ tests: 1, open: 1 })
  expect(outage?.seconds).toBeGreaterThanOrEqual(240)
  expect(await signedIn(addTimeToMany, { body: { outage: outage?.id ?? 0 } })).toMatchObject({ given: 1, reopened: 0 })

  const { clock: ledger, gaps } = await signedIn(getEvidence, { params })
  expect(gaps).toMatchObject([{ cause: 'server', is_given_back: true }])
  expect(ledger.at(-1)).toMatchObject({ kind: 'give_back', seconds: gaps[0]?.seconds })
})

test('a test that ended after an outage gets no time back, and the response gives the reason', async () => {
  const testServer = await openWithBank()
  const { interview } = await running(testServer)
  const again = await openAgain(testServer, MIN)
  testServer.clock.advance(61 * MIN)
  const [outage] = (await again.staff(listLive)).outages

  expect(await again.staff(addTimeToMany, { body: { outage: outage?.id ?? 0 } })).toEqual({
    given: 0,
    reopened: 0,
    refused: [{ code: interview.code, reason: 'INTERVIEW_CLOSED' }],
  })
})

test.each([
  [14 * S, 0],
  [16 * S, 1],
])('%i ms without a running server count as %i outages', async (away, outages) => {
  const testServer = await openWithBank()
  await running(testServer)
  const again = await openAgain(testServer, away)

  expect((await again.staff(listLive)).outages).toHaveLength(outages)
})

test('an outage is listed for seven days', async () => {
  const testServer = await openWithBank()
  const again = await openAgain(testServer, MIN)
  const listed = async () => (await (await again.signIn(testServer.adminUser.email))(listLive)).outages.length
  testServer.clock.advance(6 * 24 * 60 * MIN)
  expect(await listed()).toBe(1)
  testServer.clock.advance(25 * 60 * MIN)
  expect(await listed()).toBe(0)
})

test('a gap without heartbeats ends when an outage begins, and the outage is a separate gap', async () => {
  const testServer = await openWithBank()
  const { interview } = await running(testServer)
  const params = { code: interview.code }
  await testServer.anonymous(sendHeartbeat, { params, body: {} })
  testServer.clock.advance(40 * S)
  const again = await openAgain(testServer, MIN)
  testServer.clock.advance(20 * S)
  await again.anonymous(sendHeartbeat, { params, body: {} })

  const { gaps } = await again.staff(getEvidence, { params })
  expect(gaps).toMatchObject([
    { seconds: 40, cause: 'page' },
    { seconds: 60, cause: 'server' },
  ])
  expect(gaps[1]?.from).toBe(gaps[0]?.to)
})

async function restarts(
  testServer: TestServer,
  times: number,
  { away, lives, meanwhile }: { away: number; lives: number; meanwhile?: () => Promise<void> },
) {
  const { place, clock } = testServer
  let node: Pick<TestServer, 'stop'> = testServer
  for (let time = 0; time < times; time += 1) {
    if (time > 0) clock.advance(lives)
    await node.stop()
    clock.advance(away)
    await meanwhile?.()
    node = await openNode({ place, clock })
  }
  const last = node as Awaited<ReturnType<typeof openNode>>
  onTestFinished(async () => {
    await last.stop()
    await testServer.close()
  })
  return { ...last, staff: last.holder(testServer.staff.token ?? '') }
}

test('several short restarts count as one outage, and the lost time is the total time without a server', async () => {
  const testServer = await openWithBank()
  const [going, finishes] = [await running(testServer), await running(testServer)]
  const params = { code: going.interview.code }
  await testServer.anonymous(sendHeartbeat, { params, body: {} })
  await finishes.candidate.finish()
  const began = testServer.clock.now()
  const again = await restarts(testServer, 3, { away: 7_600, lives: 20 * S })

  const { outages } = await again.staff(listLive)
  const whole = { from: new Date(began).toISOString(), to: new Date(testServer.clock.now()).toISOString() }
  expect(outages).toMatchObject([{ ...whole, seconds: 22, tests: 1, open: 1 }])
  const { gaps, marks } = await again.staff(getEvidence, { params })
  const ofServer = gaps.filter(({ cause }) => cause === 'server')
  expect(ofServer.map(({ seconds }) => seconds)).toEqual([7, 8, 7])
  expect(marks.filter(({ kind }) => kind === 'server').map(({ seconds }) => seconds)).toEqual([7, 8, 7])
  const { tests } = await again.staff(listLive)
  expect(tests[0]).toMatchObject({ noticed: { gaps: 0, outages: 1, outage_seconds: 22 }, lost_seconds: 22 })

  await again.staff(addTimeToMany, { body: { outage: outages[0]?.id ?? 0 } })
  const { clock } = await again.staff(getEvidence, { params })
  expect(clock.at(-1)).toMatchObject({ kind: 'give_back', seconds: 22 })
})

test('restarts one minute apart are not an outage', async () => {
  const testServer = await openWithBank()
  await running(testServer)
  const again = await restarts(testServer, 3, { away: 9 * S, lives: MIN })

  expect((await again.staff(listLive)).outages).toEqual([])
})

test('if an outage becomes longer, overlapping gaps become shorter, even in a finished test', async () => {
  const testServer = await openWithBank()
  const [silent, ended] = [await running(testServer), await running(testServer)]
  const params = { code: silent.interview.code }
  await testServer.anonymous(sendHeartbeat, { params, body: {} })
  testServer.clock.advance(20 * S)
  await testServer.stop()
  testServer.clock.advance(10 * S)
  const between = await openNode({ place: testServer.place, clock: testServer.clock })
  testServer.clock.advance(10 * S)
  await between.anonymous(sendHeartbeat, { params, body: { missed: 2 } })
  await candidateOf(between.anonymous, ended.interview.code, ended.interview.email).finish()
  testServer.clock.advance(5 * S)
  await between.stop()
  testServer.clock.advance(10 * S)
  const last = await openNode({ place: testServer.place, clock: testServer.clock })
  onTestFinished(async () => {
    await last.stop()
    await testServer.close()
  })
  const staff = last.holder(testServer.staff.token ?? '')
  await last.anonymous(sendHeartbeat, { params, body: {} })

  const gapsOf = async (code: string) =>
    (await staff(getEvidence, { params: { code } })).gaps.map(({ cause, seconds }) => [cause, seconds])
  expect(await gapsOf(silent.interview.code)).toEqual([
    ['network', 20],
    ['server', 10],
    ['network', 10],
    ['server', 10],
  ])
  expect(await gapsOf(ended.interview.code)).toEqual([['server', 10]])
  expect((await staff(listLive)).outages).toMatchObject([{ seconds: 20, tests: 2 }])
})

if (ENGINE === 'postgres') {
  test('restarts of one node are not an outage while another node runs', async () => {
    const testServer = await openWithBank()
    await running(testServer)
    const { place, clock } = testServer
    const other = await openNode({ place, clock })
    const marked = () =>
      other.db
        .selectFrom('lives')
        .select(({ fn }) => fn.max('to_at').as('at'))
        .executeTakeFirst()
    const meanwhile = () => expect.poll(async () => (await marked())?.at).toBeGreaterThanOrEqual(clock.now())
    const again = await restarts(testServer, 3, { away: 8 * S, lives: 10 * S, meanwhile })
    onTestFinished(() => other.stop())

    expect((await again.staff(listLive)).outages).toEqual([])
  })

  test('if one of two nodes fails there is no outage, and if both fail there is one outage', async () => {
    const testServer = await openWithBank()
    await running(testServer)
    const { place, clock } = testServer
    const other = await openNode({ place, clock })
    await testServer.stop()
    clock.advance(4 * S)
    const late = await openNode({ place, clock })
    expect((await late.holder(testServer.staff.token ?? '')(listLive)).outages).toEqual([])
    await Promise.all([other.stop(), late.stop()])
    clock.advance(2 * MIN)

    const nodes = await Promise.all([1, 2, 3].map(() => openNode({ place, clock })))
    onTestFinished(async () => {
      for (const node of nodes) await node.stop()
      await testServer.close()
    })
    for (const node of nodes) {
      const { outages } = await node.holder(testServer.staff.token ?? '')(listLive)
      expect(outages).toMatchObject([{ seconds: 120, tests: 1, open: 1 }])
    }
  })
}
