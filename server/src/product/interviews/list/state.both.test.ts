import { getBlueprint } from '@assay/contract/blueprints'
import { listInterviews, roundState } from '@assay/contract/interviews/interviews'
import { changeInvitations } from '@assay/contract/invitations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank } from '../../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound, people } from '../../../../../testing/client/round.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
})
afterAll(() => server.close())

const HOUR_MS = 60 * 60_000

test('each count of a round equals the number of interviews that its list shows in this state', async () => {
  const blueprint = await makeBlueprint(server)
  const { interviews } = await makeRound(server, blueprint, people(6))
  const [waiting, open, running, finished, expired, withdrawn] = interviews.map(({ code }) => code)
  const at = (ms: number) => new Date(server.clock.now() + ms).toISOString()
  const change = (code = '', wanted: object) => server.staff(changeInvitations, { body: { codes: [code], ...wanted } })
  await change(expired, { opens_at: null, closes_at: at(HOUR_MS) })
  server.clock.advance(2 * HOUR_MS)
  await change(waiting, { opens_at: at(HOUR_MS), closes_at: null })
  await change(withdrawn, { is_withdrawn: true })
  for (const [code, number] of [
    [running, 2],
    [finished, 3],
  ] as const) {
    const candidate = candidateOf(server.anonymous, code ?? '', `person${number}@example.com`)
    await candidate.start()
    if (code === finished) await candidate.finish()
  }

  const found = async (state: string, name_or_mail?: string) => {
    const query = { blueprint: blueprint.id, state, name_or_mail }
    const list = await server.staff(listInterviews, { query })
    expect(list.amount_of_interviews).toBe(list.interviews.length)
    return list.interviews.map(({ code }) => code)
  }
  expect(await found('waiting')).toEqual([waiting])
  expect(await found('open')).toEqual([open])
  expect(await found('running')).toEqual([running])
  expect(await found('finished')).toEqual([finished])
  expect(await found('expired')).toEqual([expired])
  expect(await found('withdrawn')).toEqual([withdrawn])
  expect(await found('withdrawn', 'person5@')).toEqual([withdrawn])
  expect(await found('withdrawn', 'person4@')).toEqual([])
  expect(await found('failed')).toEqual([])

  const { funnel } = await server.staff(getBlueprint, { params: { id: blueprint.id } })
  const amounts = await Promise.all(
    (['started', 'finished', 'expired', 'withdrawn', 'failed'] as const).map(async (state) => {
      expect(await found(state)).toHaveLength(funnel[state])
      return state
    }),
  )
  expect(roundState.options).toEqual(expect.arrayContaining(amounts))
})
