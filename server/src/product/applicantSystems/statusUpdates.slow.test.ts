import { deleteInterview } from '@assay/contract/interviews/interviews'
import { changeInvitations } from '@assay/contract/invitations'
import { expect, test } from 'vitest'
import { takeTest } from '../../../../testing/client/exam.ts'
import { basicOf } from '../../../../testing/server/applicantSystems/counterpart.ts'
import { interviewOf, pollUntil } from '../../../../testing/server/applicantSystems/hiringTest.ts'
import { useOrderTest } from '../../../../testing/server/applicantSystems/receivedUpdates.ts'

const HOUR = 60 * 60_000

const there = useOrderTest()

test('Greenhouse gets a notification when a test is complete, and can then read the test’s status', async () => {
  const { server, test_id, somebody, to, orderOf } = there()
  const connected = await to('greenhouse')
  const { greenhouse, key } = connected
  const { json } = await greenhouse.sendTest(test_id, { email: somebody(), path: 'tests/9' })
  const id: string = json.partner_interview_id
  const interview = await interviewOf(connected, id)
  expect((await greenhouse.testStatus(id)).json).toMatchObject({ partner_status: 'sent', partner_score: null })
  await takeTest(server, interview, false)
  expect((await greenhouse.testStatus(id)).json).toMatchObject({ partner_status: 'in_progress' })
  await takeTest(server, interview)

  await pollUntil(() => greenhouse.completed()).toEqual([
    { method: 'PATCH', path: '/tests/9', authorization: basicOf(key), type: undefined, text: '' },
  ])
  const status = (await greenhouse.testStatus(id)).json
  expect(status).toMatchObject({
    ...{ partner_status: 'complete', partner_profile_url: interview.result_link, partner_score: 0 },
  })
  for (const value of Object.values(status.metadata)) expect(['string', 'number']).toContain(typeof value)
  await pollUntil(() => orderOf(connected, id)).toMatchObject({
    state: 'complete',
    told: 'complete',
    attempts: 1,
    status: 200,
  })
})

test('Workable gets the status of a pending test and later its result', async () => {
  const { counterpart, server, to, said, ordered } = there()
  const connected = await to('workable', { outgoing_key: 'their-token' })
  const { interview } = await ordered(connected)
  await pollUntil(said).toEqual([{ status: 'pending' }])
  await takeTest(server, interview)
  await pollUntil(() => said()[1]).toEqual({
    status: 'completed',
    results_url: interview.result_link,
    assessment: { score: '0', summary: '0 of 10 correct', duration: '00:00:00' },
  })
  expect(counterpart().received).toEqual(
    [0, 1].map(() =>
      expect.objectContaining({ method: 'PUT', authorization: 'Bearer their-token', type: 'application/json' }),
    ),
  )
})

test('Ashby gets the start and the end of a test in Ashby’s own format, with increasing timestamps', async () => {
  const { counterpart, server, test_id, somebody, to } = there()
  const connected = await to('ashby', { outgoing_key: 'their-key' })
  const { json } = await connected.ashby.start(test_id, { email: somebody() })
  const interview = await interviewOf(connected, json.results.assessment_id)
  await takeTest(server, interview, false)
  await pollUntil(() => connected.ashby.updates()).toMatchObject([
    { assessment_id: json.results.assessment_id, assessment_status: { type: 'string', value: 'Started' }, faults: [] },
  ])
  await takeTest(server, interview)
  await pollUntil(() => connected.ashby.updates()[1]).toMatchObject({
    assessment_status: { value: 'Completed' },
    assessment_result: { type: 'numeric_score', value: 0 },
    assessment_profile_url: { type: 'url', value: interview.result_link },
    faults: [],
  })
  const [first, second] = connected.ashby.updates()
  expect(Number(second?.['timestamp'])).toBeGreaterThan(Number(first?.['timestamp']))
  expect(counterpart().received.map(({ authorization }) => authorization)).toEqual([
    basicOf('their-key'),
    basicOf('their-key'),
  ])
})

test('status messages report expired, withdrawn and deleted tests, also to a receiver without a key', async () => {
  const { counterpart, server, to, pass, said, ordered } = there()
  const connected = await to('workable')
  const one = await ordered(connected)
  const other = await ordered(connected)
  const third = await ordered(connected)
  await pollUntil(said).toHaveLength(3)
  expect(counterpart().received.map(({ authorization }) => authorization)).toEqual([undefined, undefined, undefined])
  const closes_at = new Date(server.clock.now() + HOUR).toISOString()
  await server.staff(changeInvitations, { body: { codes: [one.interview.code], opens_at: null, closes_at } })
  await server.staff(changeInvitations, { body: { codes: [other.interview.code], is_withdrawn: true } })
  await pollUntil(() => said().slice(3)).toEqual([{ status: 'rejected' }])
  await server.staff(deleteInterview, { params: { code: third.interview.code } })
  await pollUntil(() => said().slice(4)).toEqual([{ status: 'rejected' }])
  pass(HOUR)
  await pollUntil(() => said().slice(5)).toEqual([{ status: 'expired' }])
  const states = async () => (await connected.orders()).map(({ state, told }) => [state, told])
  await pollUntil(states).toEqual(['deleted', 'withdrawn', 'expired'].map((state) => [state, state]))
})

test('if an applicant system cancels its last order for a test, the test is withdrawn without a message', async () => {
  const { server, test_id, somebody, to, said, ordered } = there()
  const connected = await to('ashby')
  const email = somebody()
  const ids = await Promise.all(
    ['c-1', 'c-2'].map(
      async (application) =>
        (await connected.ashby.start(test_id, { email, application })).json.results.assessment_id as string,
    ),
  )
  const [first = '', second = ''] = ids
  const interview = await interviewOf(connected, first)
  for (let twice = 0; twice < 2; twice += 1)
    expect(await connected.ashby.cancel(first)).toMatchObject({
      ...{ status: 200, json: { success: true, results: { assessment_id: first } } },
    })
  expect((await interviewOf(connected, second)).entry_state).toBe('open')
  await connected.ashby.cancel(second)
  expect((await interviewOf(connected, second)).entry_state).toBe('withdrawn')
  expect((await connected.orders()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  await server.staff(deleteInterview, { params: { code: interview.code } })
  const witness = await to('workable')
  await ordered(witness)
  await pollUntil(said).toEqual([{ status: 'pending' }])
})
