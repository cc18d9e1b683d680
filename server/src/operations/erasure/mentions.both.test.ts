import { randomUUID } from 'node:crypto'
import { listAudit } from '@assay/contract/audit'
import { getBlueprint, updateBlueprint } from '@assay/contract/blueprints'
import { decide, getDecision } from '@assay/contract/decisions/decisions'
import { createNote } from '@assay/contract/decisions/notes'
import { erase, previewErasure } from '@assay/contract/erasure/erasure'
import { applyKeyFix, previewKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { createInterview } from '@assay/contract/interviews/interviews'
import { acceptLate } from '@assay/contract/lateAnswers'
import { createEnemies } from '@assay/contract/questions/enemies'
import { markQuestion, type Question } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFinished } from '../../../../testing/client/decisions.ts'
import { correctOptionIds, makeBank, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { lateAnswerOf, sendLate } from '../../../../testing/client/late.ts'
import { makeBlueprint } from '../../../../testing/client/round.ts'
import { handOver } from '../../../../testing/client/shares.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const WHO = { name: 'Ann Lee', email: 'ann.lee@example.com' }
let server: TestServer
let bank: Awaited<ReturnType<typeof makeBank>>
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server, 10)
})
afterAll(() => server.close())

const preview = () => server.admin(previewErasure, { body: { email: WHO.email } })

test('an erasure removes the candidate’s name from notes, reasons and ratings about other people', async () => {
  const [other = ''] = await makeFinished(server, 1)
  await makeInterview(server, WHO)
  const note = (text: string) => server.staff(createNote, { params: { code: other }, body: { text } })
  await note('Better than ANN LEE, ask ann.lee@example.com')
  await note('Mann Leeds is another one')
  await server.staff(decide, { body: { codes: [other], state: 'declined', reason: 'After Ann Lee' } })
  const { say } = await handOver(server, [other], { verdicts: true })
  await say({ number: 1, verdict: 'no', comment: 'Ann Lee, not Mann Leeds', name: 'Manager' })

  expect((await preview()).mentions).toEqual([
    { kind: 'note', code: other, text: 'Better than ANN LEE, ask ann.lee@example.com' },
    { kind: 'decision', code: other, text: 'After Ann Lee' },
    { kind: 'verdict', code: other, text: 'Ann Lee, not Mann Leeds' },
  ])
  await server.admin(erase, { body: { email: WHO.email } })

  const { notes, decision } = await server.staff(getDecision, { params: { code: other } })
  expect(notes.map(({ text }) => text)).toEqual(['Better than […], ask […]', 'Mann Leeds is another one'])
  expect(decision).toMatchObject({ state: 'declined', reason: 'After […]' })
  expect((await preview()).mentions).toEqual([])
  const verdicts = await server.db.selectFrom('verdicts').select('comment').execute()
  expect(verdicts).toEqual([{ comment: '[…], not Mann Leeds' }])
})

test.each([
  ['Zdeňka Ďuricová', 'After Zdenka  Duricova, on 1 May', 'After […], on 1 May'],
  ['Zdenka Duricova', 'After ZDEŇKA-ĎURICOVÁ', 'After […]'],
  ['ŽELJKO ŠIMIĆ', 'Как željko\nšimić', 'Как […]'],
  ['王小明', '應王小明要求', '應[…]要求'],
  ['Jan', 'Jan, not Jańska', '[…], not Jańska'],
  ['Ra', 'Ra met Béra', '[…] met Béra'],
])('an erasure of %s finds the name in the note %j', async (name, text, left) => {
  const { code } = await makeInterview(server)
  const { email } = await makeInterview(server, { name, email: `${randomUUID()}@example.com` })
  await server.staff(createNote, { params: { code }, body: { text } })
  expect((await server.admin(previewErasure, { body: { email } })).mentions).toEqual([{ kind: 'note', code, text }])

  await server.admin(erase, { body: { email } })

  expect((await server.staff(getDecision, { params: { code } })).notes).toMatchObject([{ text: left }])
})

async function dismissSignal(code: string, set_aside_reason: string) {
  const { id: blueprint_id } = await makeBlueprint(server)
  const interview = server.db.selectFrom('interviews').select('id').where('code', '=', code)
  const { id: interview_id } = await interview.executeTakeFirstOrThrow()
  const kind = 'SAME_ANSWERS' as const
  const signal = { blueprint_id, kind, subject: 'these two', interview_id, place: 0, set_aside_reason }
  await server.db.insertInto('signals').values(signal).execute()
}

async function fixAndUndo(question: Question | undefined, reasons: { fix: string; undo: string }) {
  const id = question?.id ?? 0
  const right = question?.answers.filter(({ is_valid }) => !is_valid).map((answer) => answer.id) ?? []
  const query = { right: right.slice(0, 1).join(','), treatment: 'rescore' as const }
  const { version } = await server.staff(previewKeyFix, { params: { id }, query })
  const body = { version, right: right.slice(0, 1), treatment: query.treatment, reason: reasons.fix }
  const fixed = await server.staff(applyKeyFix, { params: { id }, body })
  await server.staff(undoKeyFix, { params: { id: fixed.id }, body: { reason: reasons.undo } })
}

test('an erasure removes the candidate’s name from reasons for signals, pass marks and answer key fixes', async () => {
  const { code } = await makeInterview(server)
  const who = { name: 'Ida Rhodes', email: 'ida@example.com' }
  await makeInterview(server, who)
  await dismissSignal(code, 'Sister of IDA RHODES')
  const blueprint = await makeBlueprint(server, { pass_mark: 60 })
  const pass_mark_reason = 'Ida Rhodes would pass'
  await server.staff(updateBlueprint, { params: { id: blueprint.id }, body: { pass_mark: 50, pass_mark_reason } })
  const [question] = await makeBank(server, 1, ['FIXED'])
  await fixAndUndo(question, { fix: 'Asked by Ida Rhodes', undo: 'ida@example.com was wrong' })
  const previewOf = () => server.admin(previewErasure, { body: { email: who.email } })

  expect((await previewOf()).mentions).toEqual([
    { kind: 'decision', code, text: 'Sister of IDA RHODES' },
    { kind: 'decision', code: '', text: 'Ida Rhodes would pass' },
    { kind: 'decision', code: '', text: 'Asked by Ida Rhodes' },
    { kind: 'decision', code: '', text: 'ida@example.com was wrong' },
  ])
  await server.admin(erase, { body: { email: who.email } })

  expect((await previewOf()).mentions).toEqual([])
  const signals = await server.db.selectFrom('signals').select('set_aside_reason').execute()
  expect(signals).toEqual([{ set_aside_reason: 'Sister of […]' }])
  const { pass_marks } = await server.staff(getBlueprint, { params: { id: blueprint.id } })
  expect(pass_marks.map(({ reason }) => reason)).toContain('[…] would pass')
  const fixes = await server.db.selectFrom('key_fixes').select(['reason', 'undone_reason']).execute()
  expect(fixes).toEqual([{ reason: 'Asked by […]', undone_reason: '[…] was wrong' }])
})

test('an erasure removes the candidate’s name from reasons for enemy questions and from notes about answer keys', async () => {
  const who = { name: 'Mary Ross', email: 'mary@example.com' }
  await makeInterview(server, who)
  const [first, second] = await makeBank(server, 2, ['DOUBTED'])
  const question_ids = [first?.id ?? 0, second?.id ?? 0]
  await server.staff(createEnemies, { body: { question_ids, reason: 'Mary Ross knew both' } })
  const params = { id: question_ids[0] ?? 0 }
  const readers = Array.from({ length: 60 }, (_, at) => ({ marked_by: -at - 1, note: `Mary Ross ${at}` }))
  const mark = { question_id: params.id, marked_by_name: '', verdict: 'doubt' as const, marked_at: 1, version: 1 }
  await server.db
    .insertInto('question_marks')
    .values(readers.map((reader) => ({ ...mark, ...reader })))
    .execute()
  await server.staff(markQuestion, { params, body: { verdict: 'doubt', note: 'As MARY ROSS says' } })
  const previewOf = () => server.admin(previewErasure, { body: { email: who.email } })

  const { mentions } = await previewOf()
  expect(mentions).toHaveLength(readers.length + 2)
  expect(mentions).toContainEqual({ kind: 'decision', code: '', text: 'Mary Ross knew both' })
  expect(mentions).toContainEqual({ kind: 'note', code: '', text: 'As MARY ROSS says' })
  await server.admin(erase, { body: { email: who.email } })

  expect((await previewOf()).mentions).toEqual([])
  const sets = await server.db.selectFrom('enemy_sets').select('reason').execute()
  expect(sets).toEqual([{ reason: '[…] knew both' }])
  const marks = await server.db.selectFrom('question_marks').select('note').where('marked_by', '>', 0).execute()
  expect(marks).toEqual([{ note: 'As […] says' }])
})

test('an erasure removes stored responses that mention the person, but keeps responses about another person with the same name', async () => {
  const who = { name: 'Lise Meitner', email: 'lise@example.com' }
  await makeInterview(server, who)
  const { code } = await makeInterview(server)
  const note = (text: string) => {
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => server.staff(createNote, { params: { code }, headers, body: { text } })
    return send().then(() => send)
  }
  const named = [await note('Like Lise\nMeitner'), await note('Ask LISE@example.com')]
  const other = await note('Meitner is another one')
  const namesake = { name: who.name, email: 'namesake@example.com', max_time: 60, amount_of_questions: 10 }
  const headers = { 'idempotency-key': randomUUID() }
  const create = () => server.staff(createInterview, { headers, body: { ...namesake, labels: ['GENERAL'] } })
  const created = await create()
  await server.admin(erase, { body: { email: who.email } })

  expect((await create()).code).toBe(created.code)
  for (const repeat of named) await expect(repeat()).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await other()).toMatchObject({ text: 'Meitner is another one' })
  const kept = await server.db.selectFrom('kept_answers').select('answer').where('answer', 'is not', null).execute()
  expect(JSON.stringify(kept)).not.toMatch(/like lise|"lise@/i)
})

test('an e-mail address that appears only in a note about another candidate can be erased', async () => {
  const { code } = await makeInterview(server)
  await server.staff(createNote, { params: { code }, body: { text: 'Ask lone@example.com' } })
  const body = { email: 'lone@example.com' }
  expect(await server.admin(previewErasure, { body })).toMatchObject({ interviews: [], mentions: [{ kind: 'note' }] })

  await server.admin(erase, { body })

  expect((await server.staff(getDecision, { params: { code } })).notes).toMatchObject([{ text: 'Ask […]' }])
  await expect(server.admin(erase, { body })).rejects.toMatchObject({ status: 404, code: 'NOTHING_TO_ERASE' })
})

test('an erasure removes the candidate’s name from another person’s reason for accepting late answers', async () => {
  const clock = server.clock.now()
  const { interview, questions } = await makeRunningExam(server)
  const [question] = questions
  if (!question) throw new Error('an empty paper')
  server.clock.advance(2 * 3_600_000)
  await sendLate(server.anonymous, interview.code, [
    lateAnswerOf(question, correctOptionIds(bank, question), clock + 60_000),
  ])
  const staff = await server.signIn(server.consultantUser.email)
  await staff(acceptLate, { params: { code: interview.code }, body: { reason: 'As for ann.lee@example.com' } })
  const mention = { kind: 'decision', code: interview.code, text: 'As for ann.lee@example.com' }
  server.admin = await server.signIn(server.adminUser.email)
  expect((await preview()).mentions).toEqual([mention])

  await server.admin(erase, { body: { email: WHO.email } })

  const reasons = await server.db.selectFrom('late_answers').select('reason').execute()
  expect(reasons).toEqual([{ reason: 'As for […]' }])
})

test('an erasure removes audit details if their reason contains the name, but keeps names of other objects', async () => {
  const who = { name: 'Ottoline', email: 'ottoline@example.com' }
  await makeInterview(server, who)
  const [question, other] = await makeBank(server, 2, ['OTTOLINE'])
  await fixAndUndo(question, { fix: 'Asked by "Ottoline"', undo: 'Wrong,\nOTTÓLINE says' })
  await fixAndUndo(other, { fix: 'Asked by Ottolines', undo: 'Wrong' })
  const previewOf = () => server.admin(previewErasure, { body: { email: who.email } })

  const { amounts } = await previewOf()
  expect(amounts.audit_details).toBe(2)
  expect((await server.admin(erase, { body: { email: who.email } })).amounts).toEqual(amounts)

  expect((await previewOf()).amounts.audit_details).toBe(0)
  const detailsOf = async (id = 0) => {
    const { rows } = await server.admin(listAudit, { query: { object_kind: 'question', object_id: String(id) } })
    return rows.map(({ detail }) => detail)
  }
  const created = { labels: ['OTTOLINE'] }
  expect(await detailsOf(question?.id)).toMatchObject([null, null, created])
  expect(await detailsOf(other?.id)).toMatchObject([{ reason: 'Wrong' }, { reason: 'Asked by Ottolines' }, created])
})

test('an erasure deletes the note of a shared link about another person if the note contains the name', async () => {
  const who = { name: 'Grete Hermann', email: 'grete@example.com' }
  await makeInterview(server, who)
  const [code = ''] = await makeFinished(server, 1)
  const named = await handOver(server, [code], { note: 'Better than GRETE HERMANN' })
  const other = await handOver(server, [code], { note: 'Better than Grete Hermanns' })
  const previewOf = () => server.admin(previewErasure, { body: { email: who.email } })

  expect((await previewOf()).mentions).toEqual([{ kind: 'note', code: '', text: 'Better than GRETE HERMANN' }])
  await server.admin(erase, { body: { email: who.email } })

  expect((await previewOf()).mentions).toEqual([])
  expect(await named.read()).toMatchObject({ note: null })
  expect(await other.read()).toMatchObject({ note: 'Better than Grete Hermanns' })
})
