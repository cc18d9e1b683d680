import { type Blueprint, deleteBlueprint, updateBlueprint } from '@assay/contract/blueprints'
import { createInterview, deleteInterview } from '@assay/contract/interviews/interviews'
import { sendInvitations } from '@assay/contract/invitations'
import { createShare } from '@assay/contract/results/shares'
import { createInterviews } from '@assay/contract/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank } from '../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited, makeRound, people } from '../../../testing/client/round.ts'
import { mailByHand } from '../../../testing/server/mail.ts'
import { type House, openHouse } from '../../../testing/server/testServer.ts'

const ROUNDS = 15

let house: House
beforeAll(async () => {
  house = await openHouse({ config: mailByHand() })
  await makeBank(house, 10)
})
afterAll(() => house.close())

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (refused: { code: string; errors?: { field: string }[] }) =>
      [refused.code, ...(refused.errors ?? []).map(({ field }) => field)].join(' '),
  )

const besideDeletion: [string, (blueprint: Blueprint) => Promise<unknown>, string[]][] = [
  [
    'a list of candidates',
    ({ id }) => house.staff(createInterviews, { params: { id }, body: { candidates: people(5) } }),
    ['done', 'BLUEPRINT_NOT_FOUND'],
  ],
  [
    'one candidate',
    ({ id }) => house.staff(createInterview, { body: { name: 'Carol', email: 'carol@example.com', blueprint_id: id } }),
    ['done', 'VALIDATION_FAILED blueprint_id'],
  ],
  [
    'another recipe',
    ({ id }) =>
      house.staff(updateBlueprint, {
        params: { id },
        body: { name: 'Another', amount_of_questions: 10, max_time: 90 },
      }),
    ['done', 'BLUEPRINT_NOT_FOUND'],
  ],
]

test.each(besideDeletion)(
  '%s succeeds before the deletion of its blueprint, or does not find it',
  async (_, call, possible) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const blueprint = await makeBlueprint(house)
      const [came] = await Promise.all([
        outcomeOf(call(blueprint)),
        outcomeOf(house.staff(deleteBlueprint, { params: { id: blueprint.id } })),
      ])
      expect(possible).toContain(came)
    }
  },
)

test('a chosen candidate deleted during the invitation is skipped, and the others are invited', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { interviews } = await makeRound(house, await makeBlueprint(house), people(3))
    const codes = interviews.map(({ code }) => code)
    const [gone = ''] = codes
    const [sent] = await Promise.all([
      house.staff(sendInvitations, { body: { codes, kind: 'invitation' } }),
      house.admin(deleteInterview, { params: { code: gone } }),
    ])
    expect(sent.queued).toEqual(expect.arrayContaining(codes.slice(1)))
    if (!sent.queued.includes(gone)) expect(sent.skipped).toEqual([{ code: gone, reason: 'INTERVIEW_NOT_FOUND' }])
  }
})

test('a result deleted while it is shared leaves the link, or is not found', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const interview = await makeInvited(house, await makeBlueprint(house))
    const candidate = candidateOf(house.stranger, interview.code, interview.email)
    await candidate.start()
    await candidate.finish()
    const [came] = await Promise.all([
      outcomeOf(house.staff(createShare, { body: { codes: [interview.code], days: 1 } })),
      house.admin(deleteInterview, { params: { code: interview.code } }),
    ])
    expect(['done', 'INTERVIEW_NOT_FOUND']).toContain(came)
  }
})
