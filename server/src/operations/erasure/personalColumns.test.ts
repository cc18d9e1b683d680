import { randomUUID } from 'node:crypto'
import { verifyAudit } from '@assay/contract/audit'
import { decide } from '@assay/contract/decisions/decisions'
import { createNote } from '@assay/contract/decisions/notes'
import { erase } from '@assay/contract/erasure/erasure'
import { sendComment, sendReport } from '@assay/contract/exam/presence'
import { applyKeyFix, previewKeyFix } from '@assay/contract/insight/keyFix'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { createInterview, deleteInterview } from '@assay/contract/interviews/interviews'
import { sendInvitations } from '@assay/contract/invitations'
import { acceptLate } from '@assay/contract/lateAnswers'
import { changeNotices } from '@assay/contract/notifications/notices'
import { createPassage } from '@assay/contract/passages/passages'
import { type Question, updateQuestion } from '@assay/contract/questions/questions'
import { createWebhook } from '@assay/contract/webhooks'
import { searchText } from '@assay/domain/searchText'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerAndFinish,
  browserAt,
  confirm,
  enterRoom,
  finishFirstTest,
  makeDistinctBank,
} from '../../../../testing/client/confirmation.ts'
import { candidateOf, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { lateAnswerOf, sendLate } from '../../../../testing/client/late.ts'
import { makeBlueprint } from '../../../../testing/client/round.ts'
import { handOver } from '../../../../testing/client/shares.ts'
import { mailByHand } from '../../../../testing/server/mail.ts'
import {
  emptyPersonalColumns,
  fillPersonalColumns,
  type Known,
  leftOver,
  ownValues,
  readRows,
  rowsOf,
  undeclaredColumns,
  unmarkedColumns,
} from '../../../../testing/server/personalRows.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { personalColumns } from '../../platform/db/schema/personalColumns.ts'

const WHO = { name: 'Zdeňka Ďuricová', email: 'zdenka.duricova@example.com' }
const OTHER = { name: 'Ada Byron', email: 'ada.byron@example.com' }
let server: TestServer
let bank: Question[]
let apart: Question[]
beforeAll(async () => {
  server = await startTestServer({ config: mailByHand() })
  bank = await makeBank(server, 10)
  const passage = await server.staff(createPassage, { body: { title: 'The ferry', description: 'It sinks.' } })
  await server.staff(updateQuestion, { params: { id: bank[0]?.id ?? 0 }, body: { passage_id: passage.id } })
  apart = await makeDistinctBank(server, 30, ['APART'])
  await server.admin(changeNotices, { body: { finished: 'daily', trouble: 'daily', rounds: 'all' } })
})
afterAll(() => server.close())

async function sitThrough(who: typeof WHO, others: string[] = []): Promise<string> {
  const { code } = await makeInterview(server, who)
  const params = { code }
  const candidate = candidateOf(server.anonymous, code, who.email)
  const { questions } = await candidate.start()
  const [first, second] = questions
  if (!first || !second) throw new Error('an exam without questions')
  const chosen = [first.answers_base[0]?.id ?? 0]
  await candidate.submit(first, chosen)
  const about = { kind: 'question' as const, question_id: first.id, text: `It is me, ${who.name}` }
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  await server.anonymous(sendReport, { params, headers: keyed(), body: about })
  const before = server.clock.now()
  await candidate.finish()
  await sendLate(server.anonymous, code, [lateAnswerOf(second, [second.answers_base[0]?.id ?? 0], before)])
  await server.staff(acceptLate, { params, body: { reason: `The train of ${who.name}` } })
  await server.anonymous(sendComment, { params, body: { text: `Thank you. ${who.name}` } })
  await server.staff(decide, { body: { codes: [code], state: 'declined', reason: `Knows ${who.name} from school` } })
  const noted = { text: `${who.name} was late` }
  const { id } = await server.staff(createNote, { params, headers: keyed(), body: noted })
  const order = { note: `${who.name} is the best`, notes: [id], verdicts: true }
  const link = await handOver(server, [code, ...others], order)
  await link.say({ number: 1, verdict: 'yes', comment: `${who.name} it is`, name: 'Hedy Lamarr' })

  const blueprint = await makeBlueprint(server)
  const json = { ...who, blueprint_id: blueprint.id }
  const made = await ask(server.url, `/api${createInterview.path}`, {
    method: 'POST',
    token: server.staff.token,
    json,
    headers: keyed(),
  })
  expect(made.status).toBe(201)
  await server.staff(sendInvitations, { body: { codes: [made.json.code], kind: 'invitation' } })
  const { code: binned } = await makeInterview(server, who)
  await server.staff(deleteInterview, { params: { code: binned } })
  // A trial run contains no data about a candidate, because only staff take it.
  await server.db.updateTable('interviews').set({ trial_at: 1 }).where('code', '=', binned).execute()
  await readBlind(who)
  await sitTwice(who)
  return code
}

async function sitTwice(who: typeof WHO) {
  const first = await finishFirstTest(server, apart, 5, { ...who, labels: ['APART'] })
  const second = await confirm(server, first.code, { amount_of_questions: 10 })
  await answerAndFinish(await enterRoom(server, second, browserAt(server.url)), apart, 5, 10)
  await server.db.updateTable('confirmations').set({ room_hash: 'x', room_until: 1 }).execute()
}

async function readBlind(who: typeof WHO) {
  const { id: blueprint_id } = await makeBlueprint(server, { is_blind: true })
  const { code } = await server.staff(createInterview, { body: { ...who, blueprint_id } })
  const candidate = candidateOf(server.anonymous, code, who.email)
  await candidate.start()
  await candidate.finish()
}

async function fixKey(treatment: 'rescore' | 'void' | 'leave', { id, answers }: Question) {
  const right = answers
    .filter(({ is_valid }) => !is_valid)
    .slice(0, 1)
    .map((answer) => answer.id)
  const params = { id }
  const { version } = await server.staff(previewKeyFix, { params, query: { right: right.join(','), treatment } })
  await server.staff(applyKeyFix, { params, body: { version, right, treatment, reason: 'Mistyped' } })
}

async function leaveTraces(interview_id: number) {
  const { db } = server
  const at = server.clock.now()
  const presence = { heard_at: at, hidden_at: at, measured_from: at, unsettled_from: at }
  const some = { cause: 'server' as const, given_at: at }
  await db
    .insertInto('presences')
    .values({ interview_id, ...presence })
    .onConflict((row) => row.column('interview_id').doUpdateSet(presence))
    .execute()
  await db.insertInto('places').values({ interview_id, position: 0, looked_at: at, flag: 'set' }).execute()
  const span = { from_at: at - 20_000, to_at: at }
  const outage = await db
    .insertInto('outages')
    .values({ ...span, tests: 1, silent_ms: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('gaps')
    .values({ interview_id, ...span, ...some, outage_id: outage.id })
    .execute()
  await db
    .insertInto('ledger_keys')
    .values({ key: 'a key', call: 'give_back', interview_id, at, answer: `{"to":"${WHO.name}"}` })
    .execute()
  await db
    .insertInto('label_ratios')
    .values({ interview_id, label_id: 1, blueprint_id: 1, ratio: 500_000, told_end_at: at, code: 'a code' })
    .execute()
  const fit = { began_at: at, made_at: at, turn: 1, interviews: 1, document: '{}' }
  const { id } = await db.insertInto('insight_fits').values(fit).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('insight_fit_people')
    .values({ fit_id: id, interview_id, label_set: 'GENERAL', blueprint_id: 1, score: 50 })
    .execute()
}

async function leaveSignals(interview_id: number) {
  const { id: blueprint_id } = await makeBlueprint(server, { labels: [{ name: 'GENERAL' }] })
  await server.db.insertInto('insight_paces').values({ interview_id, answered: 10, fast: 5 }).execute()
  await server.db
    .insertInto('signals')
    .values({
      blueprint_id,
      kind: 'SAME_ANSWERS',
      subject: 'these two',
      interview_id,
      other_id: interview_id,
      place: 0,
    })
    .execute()
}

test('an erasure clears every personal column of a candidate', async () => {
  await server.admin(createWebhook, {
    body: { url: 'https://8.8.8.8/', events: ['interview.finished', 'interview.deleted'] },
  })
  const other = await sitThrough(OTHER)
  await sitThrough(WHO, [other])
  const [rescored, voided, left] = bank
  if (!rescored || !voided || !left) throw new Error('a bank without questions')
  await server.staff(listQuestionInsight)
  await fixKey('rescore', rescored)
  await fixKey('void', voided)
  await fixKey('leave', left)
  const byEmail = server.db.selectFrom('interviews').select('id').where('email', '=', WHO.email)
  const veiled = server.db.selectFrom('veiled_names').select('interview_id as id').where('email', '=', WHO.email)
  const ids = (await byEmail.unionAll(veiled).execute()).map(({ id }) => id)
  const known: Known = { ids, words: [WHO.name, WHO.email, searchText(WHO.name)] }
  await leaveTraces(ids[0] ?? 0)
  await server.staff(listQuestionInsight)
  await leaveSignals(ids[0] ?? 0)
  await expect.poll(async () => (await server.admin(verifyAudit)).unsealed).toBe(0)
  await fillPersonalColumns(server.db, rowsOf(known, await readRows(server.db)))

  const rows = await readRows(server.db)
  const own = rowsOf(known, rows)
  expect(emptyPersonalColumns(own), 'personal columns that this test never fills').toEqual([])
  expect(undeclaredColumns(known, own), 'columns that hold a candidate and do not say so').toEqual([])
  const values = ownValues(
    own,
    rows.filter((row) => !own.includes(row)),
  )

  await server.admin(erase, { body: { email: WHO.email } })
  await server.staff(listQuestionInsight)
  expect(leftOver(known, values, await readRows(server.db)), 'columns that erasure forgets').toEqual([])
})

test('every column of a table about candidates must be classified as personal or not', () => {
  expect(unmarkedColumns()).toEqual([])

  const { candidate = '', nobody = '' } = personalColumns.interviews
  const moved = ['email', 'score', 'started_at']
  const kept = candidate.split(' ').filter((column) => !moved.includes(column))
  const interviews = { candidate: [...kept, 'interview_id'].join(' '), nobody: [nobody, ...moved].join(' '), staff: '' }
  expect(unmarkedColumns({ ...personalColumns, interviews })).toEqual(moved.map((column) => `interviews.${column}`))
})
