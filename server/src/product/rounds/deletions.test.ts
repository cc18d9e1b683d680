import { type Blueprint, deleteBlueprint, updateBlueprint } from '@assay/contract/blueprints'
import { createInterview, deleteInterview } from '@assay/contract/interviews/interviews'
import { sendInvitations } from '@assay/contract/invitations'
import { createShare } from '@assay/contract/results/shares'
import { createInterviews } from '@assay/contract/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited, makeRound, people } from '../../../../testing/client/round.ts'
import { mailByHand } from '../../../../testing/server/mail.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const ROUNDS = 15

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: mailByHand() })
  await makeBank(server, 10)
})
afterAll(() => server.close())

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (refused: { code: string; errors?: { field: string }[] }) =>
      [refused.code, ...(refused.errors ?? []).map(({ field }) => field)].join(' '),
  )

const besideDeletion: [string, (blueprint: Blueprint) => Promise<unknown>, string[]][] = [
  [
    'creating interviews for a list',
    ({ id }) => server.staff(createInterviews, { params: { id }, body: { candidates: people(5) } }),
    ['done', 'BLUEPRINT_NOT_FOUND'],
  ],
  [
    'creating one interview',
    ({ id }) =>
      server.staff(createInterview, { body: { name: 'Carol', email: 'carol@example.com', blueprint_id: id } }),
    ['done', 'VALIDATION_FAILED blueprint_id'],
  ],
  [
    'changing the blueprint',
    ({ id }) =>
      server.staff(updateBlueprint, {
        params: { id },
        body: { name: 'Another', amount_of_questions: 10, max_time: 90 },
      }),
    ['done', 'BLUEPRINT_NOT_FOUND'],
  ],
]

test.each(besideDeletion)(
  'while its blueprint is deleted, %s succeeds or reports that the blueprint does not exist',
  async (_, call, possible) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const blueprint = await makeBlueprint(server)
      const [came] = await Promise.all([
        outcomeOf(call(blueprint)),
        outcomeOf(server.staff(deleteBlueprint, { params: { id: blueprint.id } })),
      ])
      expect(possible).toContain(came)
    }
  },
)

test('if a candidate is deleted while a round is invited, the other candidates are still invited', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { interviews } = await makeRound(server, await makeBlueprint(server), people(3))
    const codes = interviews.map(({ code }) => code)
    const [gone = ''] = codes
    const [sent] = await Promise.all([
      server.staff(sendInvitations, { body: { codes, kind: 'invitation' } }),
      server.admin(deleteInterview, { params: { code: gone } }),
    ])
    expect(sent.queued).toEqual(expect.arrayContaining(codes.slice(1)))
    if (!sent.queued.includes(gone)) expect(sent.skipped).toEqual([{ code: gone, reason: 'INTERVIEW_NOT_FOUND' }])
  }
})

test('if a result is deleted while a link to it is created, the link is created or the result reported as missing', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const interview = await makeInvited(server, await makeBlueprint(server))
    const candidate = candidateOf(server.anonymous, interview.code, interview.email)
    await candidate.start()
    await candidate.finish()
    const [came] = await Promise.all([
      outcomeOf(server.staff(createShare, { body: { codes: [interview.code], days: 1 } })),
      server.admin(deleteInterview, { params: { code: interview.code } }),
    ])
    expect(['done', 'INTERVIEW_NOT_FOUND']).toContain(came)
  }
})
