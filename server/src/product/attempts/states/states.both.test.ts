import { getBlueprint, planBlueprint } from '@assay/contract/blueprints'
import { previewDecisionMails } from '@assay/contract/decisions/decisionMails'
import { decide, getDecision } from '@assay/contract/decisions/decisions'
import { webhookEvents } from '@assay/contract/facts/factTraitsOfCall'
import { getInterviewInsight } from '@assay/contract/insight/interview'
import { previewKeyFix } from '@assay/contract/insight/keyFix'
import { deleteInterview, getInterview, type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { changeInvitations, sendInvitations } from '@assay/contract/invitations'
import { listLive } from '@assay/contract/live/live'
import { listQuestions, type Question } from '@assay/contract/questions/questions'
import { compareInterviews } from '@assay/contract/results/compare'
import { createShare, getShared } from '@assay/contract/results/shares'
import { createTrial, getRanking } from '@assay/contract/rounds'
import { createWebhook, listDeliveries } from '@assay/contract/webhooks'
import type { Stage } from '@assay/domain/exam/stage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteInterviewPermanently } from '../../../../../testing/client/bin.ts'
import { candidateOf, correctOptionIds, makeBank } from '../../../../../testing/client/exam.ts'
import { aLabel } from '../../../../../testing/client/make.ts'
import { makeBlueprint, makeInvited } from '../../../../../testing/client/round.ts'
import { mailByHand } from '../../../../../testing/server/mail.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { type State, stateRule, type View, type ViewRule, viewRules } from './viewRules.ts'

interface Tested {
  interview: Interview
  id: number
  label: string
  blueprint: number
  bank: Question[]
  candidate: ReturnType<typeof candidateOf>
}

const answered = async ({ candidate, bank }: Tested) => {
  const { questions } = await candidate.start()
  for (const question of questions) await candidate.submit(question, correctOptionIds(bank, question))
}
const finishTested = async (tested: Tested) => {
  await answered(tested)
  await tested.candidate.finish()
}

/** Verification tests have no blueprint, so verification/verificationPlaces.test.ts tests their views. */
const ways: Record<Exclude<State, 'confirms'>, { stage: Stage; bring: (tested: Tested) => Promise<unknown> }> = {
  to_do: { stage: 'to_do', bring: async () => {} },
  in_progress: { stage: 'in_progress', bring: answered },
  done: {
    stage: 'done',
    bring: async (tested) => {
      await answered(tested)
      // The test ends because its time runs out: an outage does not affect a test that the candidate has ended.
      server.clock.advance(2 * 60 * 60_000)
    },
  },
  withdrawn_at: {
    stage: 'to_do',
    bring: ({ candidate: { code } }) =>
      server.staff(changeInvitations, { body: { codes: [code], is_withdrawn: true } }),
  },
  trial_at: {
    stage: 'done',
    bring: async (tested) => {
      await deleteInterviewPermanently(server, tested.candidate.code)
      const { code } = await server.staff(createTrial, { params: { id: tested.blueprint } })
      const { email } = server.consultantUser
      const row = server.db.selectFrom('interviews').select('id').where('code', '=', code)
      const { id } = await row.executeTakeFirstOrThrow()
      const interview = { ...tested.interview, code, email }
      Object.assign(tested, { id, interview, candidate: candidateOf(server.anonymous, code, email) })
      await finishTested(tested)
    },
  },
  deleted_at: {
    stage: 'done',
    bring: async (tested) => {
      await finishTested(tested)
      await server.staff(deleteInterview, { params: { code: tested.candidate.code } })
    },
  },
}

let server: TestServer
let references: string[]
let webhook: number

async function makeTested(): Promise<Tested> {
  const { name: label } = aLabel()
  const bank = await makeBank(server, 10, [label])
  const { id: blueprint } = await makeBlueprint(server, { labels: [{ name: label }], amount_of_questions: 10 })
  const interview = await makeInvited(server, { id: blueprint }, {}, blueprint)
  const row = server.db.selectFrom('interviews').select('id').where('code', '=', interview.code)
  const { id } = await row.executeTakeFirstOrThrow()
  const candidate = candidateOf(server.anonymous, interview.code, interview.email)
  return { interview, id, label, blueprint, bank, candidate }
}

beforeAll(async () => {
  server = await startTestServer({ config: mailByHand() })
  const body = { url: 'https://example.com/hook', events: [...webhookEvents] }
  webhook = (await server.admin(createWebhook, { body })).id
  const others = [await makeTested(), await makeTested()]
  for (const other of others) await finishTested(other)
  references = others.map(({ candidate: { code } }) => code)
})
afterAll(() => server.close())

const whether = (isThere: boolean): ViewRule => (isThere ? 'in' : 'out')

const cellOfCall = (call: Promise<unknown>): Promise<ViewRule> =>
  call.then(
    () => 'in',
    (error) => (error.status === 404 ? 'out' : 'refused'),
  )

const idOf = async (code: string) =>
  (await server.db.selectFrom('interviews').select('public_id').where('code', '=', code).executeTakeFirst())?.public_id

const deliveredOf = async (id: string | undefined) => {
  const { deliveries } = await server.admin(listDeliveries, { params: { id: webhook }, query: { limit: '100' } })
  return deliveries.filter((one) => one.code === id).length
}

const listed = ({ candidate: { code } }: Tested, query: object) =>
  server
    .staff(listInterviews, { query: { limit: 100, ...query } })
    .then(({ interviews }) => whether(interviews.some((one) => one.code === code)))

const looks: Record<View, (tested: Tested) => Promise<ViewRule>> = {
  lists: async (tested) => {
    const found = await listed(tested, {})
    expect(await listed(tested, { name_or_mail: tested.interview.email })).toBe(found)
    return found
  },
  counts: async ({ label, blueprint }) => {
    const { amount_of_interviews } = await server.staff(listInterviews, { query: { labels: label } })
    const { funnel } = await server.staff(getBlueprint, { params: { id: blueprint } })
    expect(funnel.interviews).toBe(amount_of_interviews)
    return whether(amount_of_interviews === 1)
  },
  referenceGroups: async ({ label }) => {
    const found = server.db.selectFrom('label_outcomes').select('amount').where('label_set', '=', `|${label}|`)
    return whether((await found.execute()).some(({ amount }) => amount === 1))
  },
  byCode: ({ candidate: { code } }) => cellOfCall(server.staff(getDecision, { params: { code } })),
  detail: ({ candidate: { code } }) => cellOfCall(server.staff(getInterview, { params: { code } })),
  results: ({ candidate: { code } }) => cellOfCall(server.staff(getInterviewInsight, { params: { code } })),
  compare: ({ candidate: { code } }) =>
    cellOfCall(server.staff(compareInterviews, { query: { codes: `${code},${references[0]}` } })),
  sharing: ({ candidate: { code } }) => cellOfCall(server.staff(createShare, { body: { codes: [code], days: 1 } })),
  shared: async ({ id }) => {
    const { id: share_id, link } = await server.staff(createShare, { body: { codes: references, days: 1 } })
    await server.db.insertInto('share_interviews').values({ share_id, interview_id: id, position: 2 }).execute()
    const { candidates } = await server.anonymous(getShared, { params: { token: link.split('/shared/')[1] ?? '' } })
    return whether(candidates.length === 3)
  },
  ranking: async ({ blueprint }) => {
    const { interviews } = await server.staff(getRanking, { params: { id: blueprint } })
    return whether(interviews.length === 1)
  },
  round: async ({ blueprint }) => whether((await server.staff(getBlueprint, { params: { id: blueprint } })).in_use),
  mails: async ({ candidate: { code } }) => {
    const { skipped } = await server.staff(sendInvitations, { body: { codes: [code], kind: 'invitation' } })
    const [skip] = skipped
    if (!skip) return 'in'
    return skip.reason === 'INTERVIEW_NOT_FOUND' ? 'out' : 'refused'
  },
  decisions: async ({ candidate: { code } }) => {
    const { skipped } = await server.staff(decide, { body: { codes: [code], state: 'on_hold' } })
    const [skip] = skipped
    if (!skip) return 'in'
    return skip.reason === 'INTERVIEW_NOT_FOUND' ? 'out' : 'refused'
  },
  decision_mails: async ({ candidate: { code } }) => {
    await server.staff(decide, { body: { codes: [code], state: 'advanced' } })
    const { skipped } = await server.staff(previewDecisionMails, { body: { codes: [code], kind: 'advance' } })
    const [skip] = skipped
    if (!skip) return 'in'
    return skip.reason === 'INTERVIEW_NOT_FOUND' ? 'out' : 'refused'
  },
  live: async ({ candidate: { code } }) =>
    whether((await server.staff(listLive)).tests.some((running) => running.code === code)),
  outages: async ({ id: interview_id }) => {
    const span = { from_at: server.clock.now() - 60_000, to_at: server.clock.now() - 30_000 }
    const outage = server.db.insertInto('outages').values({ ...span, tests: 1, silent_ms: null })
    const { id: outage_id } = await outage.returning('id').executeTakeFirstOrThrow()
    await server.db
      .insertInto('gaps')
      .values({ ...span, interview_id, outage_id, cause: 'server' })
      .execute()
    const { outages } = await server.staff(listLive)
    return whether(outages.find(({ id }) => id === outage_id)?.open === 1)
  },
  statistics: async ({ id }) => {
    await server.staff(compareInterviews, { query: { codes: references.join() } })
    const counted = server.db.selectFrom('insight_counted').select('interview_id').where('interview_id', '=', id)
    return whether((await counted.executeTakeFirst()) !== undefined)
  },
  shownQuestions: async ({ label }) => {
    const body = { labels: [{ name: label }], amount_of_questions: 10 }
    const { labels } = await server.staff(planBlueprint, { body })
    return whether(labels.some(({ seen }) => seen > 0))
  },
  inUse: async ({ label }) => {
    const { questions } = await server.staff(listQuestions, { query: { labels: label, use: 'open' } })
    return whether(questions.length > 0)
  },
  drawn: async ({ label }) => {
    const { questions } = await server.staff(listQuestions, { query: { labels: label, use: 'drawn' } })
    return whether(questions.length > 0)
  },
  keyFix: async ({ bank: [question] }) => {
    const right = question?.answers.find(({ is_valid }) => !is_valid)?.id
    const query = { right: String(right), treatment: 'rescore' as const }
    const { finished, unfinished } = await server.staff(previewKeyFix, { params: { id: question?.id ?? 0 }, query })
    return whether(finished + unfinished === 1)
  },
  exam: ({ candidate }) => cellOfCall(candidate.start()),
  events: async (tested) => {
    const { code } = tested.candidate
    const id = await idOf(code)
    const before = await deliveredOf(id)
    const finish = () => tested.candidate.finish().catch(() => undefined)
    await server.staff(deleteInterview, { params: { code } }).catch(finish)
    return whether((await deliveredOf(id)) > before)
  },
}

const strictest = (cells: readonly ViewRule[]): ViewRule =>
  (['out', 'refused'] as const).find((cell) => cells.includes(cell)) ?? 'in'

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'an interview in state %s appears only in the views that the table of states lists',
  async (state) => {
    const { stage, bring } = ways[state]
    const tested = await makeTested()
    // The first request fills the cache. Later, the cache must not show the interview.
    await looks.lists(tested)
    await bring(tested)

    const found: Partial<Record<View, ViewRule>> = {}
    for (const [view, look] of Object.entries(looks) as [View, (typeof looks)[View]][]) found[view] = await look(tested)

    const views = Object.keys(viewRules) as View[]
    expect(found).toEqual(
      Object.fromEntries(views.map((view) => [view, strictest([stateRule(view, stage), stateRule(view, state)])])),
    )
  },
)
