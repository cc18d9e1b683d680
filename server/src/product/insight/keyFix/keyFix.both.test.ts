import { closeInterview } from '@assay/contract/exam/exam'
import { getInterviewInsight } from '@assay/contract/insight/interview'
import { applyKeyFix, getKeyFix, listKeyFixes, previewKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { getQuestionInsight } from '@assay/contract/insight/questions'
import { getInterview } from '@assay/contract/interviews/interviews'
import { deleteQuestion, getQuestion, type Question, updateQuestion } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctOptionIds, makeBank, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let labels = 0
async function newBank(): Promise<{ bank: Question[]; label: string }> {
  labels += 1
  const label = `BANK_${'ABCDEFGHIJKLMNOP'[labels]}`
  return { bank: await makeBank(server, 10, [label]), label }
}

type Bank = Awaited<ReturnType<typeof newBank>>

async function takeTestWithErrors({ bank, label }: Bank, wrong: readonly number[] = [], isClosed = true) {
  const exam = await makeRunningExam(server, { labels: [label] })
  for (const question of exam.questions) {
    const place = bank.findIndex(({ id }) => id === question.id)
    const right = correctOptionIds(bank, question)
    const others = (bank[place]?.answers ?? []).filter(({ is_valid }) => !is_valid).slice(0, 1)
    await exam.candidate.submit(question, wrong.includes(place) ? others.map(({ id }) => id) : right)
  }
  if (isClosed) await server.anonymous(closeInterview, { params: { code: exam.candidate.code } })
  return exam
}

const single = ({ bank }: Bank) => {
  const question = bank[1]
  const [right, other, third] = question?.answers ?? []
  if (!question || !right || !other || !third) throw new Error('no such question')
  return { id: question.id, version: question.version, right: right.id, other: other.id, third: third.id }
}

const results = (code: string) => server.staff(getResults, { params: { code } })
/** The result as text, without the time of its last change, because both a fix and its undo change this time. */
const resultText = async (code: string) => {
  const { text, status } = await ask(server.url, `/api/interview/${code}/results`, { token: server.staff.token })
  expect(status).toBe(200)
  return text.replace(/"updated_time":"[^"]+",/, '')
}

type Treatment = 'rescore' | 'void' | 'leave' | 'credit'
async function fix(id: number, right: number[], treatment: Treatment = 'rescore', of_version?: number) {
  const { version } = await server.staff(previewKeyFix, {
    params: { id },
    query: { right: right.join(','), treatment },
  })
  return server.staff(applyKeyFix, {
    params: { id },
    body: {
      version,
      right,
      treatment,
      reason: ' The key was wrong\n',
      ...(of_version !== undefined && { of_version }),
    },
  })
}
const undo = (id: number) => server.staff(undoKeyFix, { params: { id }, body: { reason: 'It was right ' } })

test('rescoring a question makes exactly the previewed changes, and its undo restores every byte', async () => {
  const bank = await newBank()
  const one = single(bank)
  const [best, worse] = [
    (await takeTestWithErrors(bank)).candidate.code,
    (await takeTestWithErrors(bank, [1, 2])).candidate.code,
  ]
  const before = [await resultText(best), await resultText(worse)]
  const query = { right: String(one.other), treatment: 'rescore' as const }
  const preview = await server.staff(previewKeyFix, { params: { id: one.id }, query })

  expect(preview).toMatchObject({
    version: 1,
    of_version: 1,
    right: [one.other],
    right_before: [one.right],
    refusal: null,
    finished: 2,
    unfinished: 0,
    changed: 2,
    score_changed: 2,
    level_changed: 1,
    up: 1,
    down: 1,
    other_wordings: [],
    amount_of_changes: 2,
  })
  const byCode = new Map(preview.changes.map((change) => [change.code, change]))
  expect(byCode.get(best)).toMatchObject({
    status_before: 'CORRECT',
    status_after: 'WRONG',
    score_before: 100,
    score_after: 90,
    rank_before: 1,
    rank_after: 1,
    rank_of: 2,
  })
  expect(byCode.get(worse)).toMatchObject({ status_before: 'WRONG', status_after: 'CORRECT', score_before: 80 })

  const fixed = await fix(one.id, [one.other])
  expect(fixed).toMatchObject({ version: 2, changed: 2, score_changed: 2, undone: null, reason: 'The key was wrong' })
  expect((await server.staff(getKeyFix, { params: { id: fixed.id }, query: {} })).changes).toEqual(preview.changes)
  const shown = await results(best)
  expect(shown).toMatchObject({ score: 90, first_score: 100, result: { total_wrong_questions: 1 } })
  expect(shown.rescored).toMatchObject([{ key_fix_id: fixed.id, question_id: one.id, treatment: 'rescore' }])
  expect(shown.questions.find(({ id }) => id === one.id)).toMatchObject({
    answer_status: 'WRONG',
    is_voided: false,
    key_fix: { id: fixed.id, right_before: [one.right] },
  })
  expect(await server.staff(getInterview, { params: { code: worse } })).toMatchObject({ score: 90, first_score: 80 })

  expect(await undo(fixed.id)).toMatchObject({ id: fixed.id, undone: { reason: 'It was right' } })
  expect([await resultText(best), await resultText(worse)]).toEqual(before)
  expect(await server.staff(getQuestion, { params: { id: one.id } })).toMatchObject({ version: 3 })
  await expect(undo(fixed.id)).rejects.toMatchObject({ status: 409, code: 'KEY_FIX_UNDONE' })
})

test('a question that an answer key fix voids counts for no candidate, also in tests that end later', async () => {
  const bank = await newBank()
  const one = single(bank)
  const { code } = (await takeTestWithErrors(bank, [1])).candidate
  const running = await takeTestWithErrors(bank, [1, 2], false)
  const page = await running.candidate.page()
  await fix(one.id, [one.right], 'void')

  expect(await results(code)).toMatchObject({
    score: 100,
    first_score: 90,
    result: { total_correct_questions: 9, total_voided_questions: 1 },
  })
  expect((await results(code)).result?.details).toMatchObject([{ amount_of_questions: 9, fully_correct_ratio: 1 }])
  expect((await running.candidate.page()).questions).toEqual(page.questions)
  await running.candidate.finish()
  expect(await results(running.candidate.code)).toMatchObject({ score: 89, first_score: 80 })
  const panel = await server.staff(getQuestionInsight, { params: { id: one.id }, query: {} })
  expect([panel.shown, panel.editions]).toMatchObject([0, [{ versions: [1, 2], is_current: true }]])
})

test('a question that an answer key fix credits is correct for all candidates, and has no statistics', async () => {
  const bank = await newBank()
  const one = single(bank)
  const [right, wrong] = [
    (await takeTestWithErrors(bank, [2])).candidate.code,
    (await takeTestWithErrors(bank, [1, 2])).candidate.code,
  ]
  const running = await takeTestWithErrors(bank, [1, 3], false)
  const before = [await resultText(right), await resultText(wrong)]
  const fixed = await fix(one.id, [one.right], 'credit')

  expect(fixed).toMatchObject({ finished: 2, unfinished: 1, changed: 1, score_changed: 1 })
  const result = await results(wrong)
  expect(result).toMatchObject({
    score: 90,
    first_score: 80,
    result: { total_correct_questions: 9, total_wrong_questions: 1, total_voided_questions: 0 },
    rescored: [{ treatment: 'credit' }],
  })
  const credited = { is_credited: true, is_voided: false, answer_status: 'CORRECT', key_fix: { treatment: 'credit' } }
  expect(result.questions.find(({ id }) => id === one.id)).toMatchObject(credited)
  expect(await results(right)).toMatchObject({ score: 90, rescored: [] })
  for (const code of [right, wrong]) {
    const insight = await server.staff(getInterviewInsight, { params: { code } })
    expect(insight).toMatchObject({ score: 90, correct: 8, counted: 9 })
  }
  await running.candidate.finish()
  expect(await results(running.candidate.code)).toMatchObject({ score: 90, first_score: 80 })
  const panel = await server.staff(getQuestionInsight, { params: { id: one.id }, query: {} })
  expect([panel.shown, panel.editions]).toMatchObject([0, [{ last_shown_time: null }]])

  await undo(fixed.id)
  expect([await resultText(right), await resultText(wrong)]).toEqual(before)
  expect((await server.staff(getInterviewInsight, { params: { code: wrong } })).counted).toBe(10)
})

test('an answer key fix can leave finished results unchanged and apply only to tests that end later', async () => {
  const bank = await newBank()
  const one = single(bank)
  const { code } = (await takeTestWithErrors(bank)).candidate
  const running = await takeTestWithErrors(bank, [1], false)
  const before = await results(code)
  const fixed = await fix(one.id, [one.other], 'leave')

  expect(fixed).toMatchObject({ finished: 1, unfinished: 1, changed: 0, score_changed: 0 })
  const after = await results(code)
  expect([after.score, after.result, after.rescored]).toEqual([before.score, before.result, []])
  expect(after.questions.find(({ id }) => id === one.id)).toMatchObject({
    answer_status: 'CORRECT',
    key_fix: { id: fixed.id, treatment: 'leave' },
  })
  await running.candidate.finish()
  expect(await results(running.candidate.code)).toMatchObject({ score: 100, first_score: 90 })

  const panel = await server.staff(getQuestionInsight, { params: { id: one.id }, query: {} })
  expect(panel.editions).toMatchObject([
    { versions: [1, 2], is_current: true, right: [one.other], shown: 1 },
    { versions: [1], is_current: false, right: [one.right], shown: 1 },
  ])
})

test('if an answer key fix adds a correct answer, both answers count, and the question becomes multiple choice', async () => {
  const bank = await newBank()
  const one = single(bank)
  const [first, second] = [await takeTestWithErrors(bank), await takeTestWithErrors(bank, [1])]
  await fix(one.id, [one.other, one.right])

  expect((await results(first.candidate.code)).score).toBe(100)
  expect((await results(second.candidate.code)).score).toBe(100)
  const question = await server.staff(getQuestion, { params: { id: one.id } })
  expect(question).toMatchObject({ is_multiple_choice: true, version: 2 })
})

test('the latest of several answer key fixes of a question applies, and only this fix can be undone', async () => {
  const bank = await newBank()
  const one = single(bank)
  const { code } = (await takeTestWithErrors(bank)).candidate
  const drawn = await resultText(code)
  const rescored = await fix(one.id, [one.other])
  const voided = await fix(one.id, [one.other], 'void')
  expect(await results(code)).toMatchObject({ score: 100, result: { total_voided_questions: 1 } })
  const again = await fix(one.id, [one.right])
  expect(await results(code)).toMatchObject({ score: 100, result: { total_voided_questions: 0 } })
  expect((await results(code)).rescored.map(({ key_fix_id }) => key_fix_id)).toEqual([rescored.id, voided.id, again.id])

  await expect(undo(rescored.id)).rejects.toMatchObject({ status: 409, code: 'KEY_FIX_NOT_LATEST' })
  await undo(again.id)
  expect(await results(code)).toMatchObject({ result: { total_voided_questions: 1 } })
  await undo(voided.id)
  expect(await results(code)).toMatchObject({ score: 90 })
  await undo(rescored.id)
  expect(await resultText(code)).toBe(drawn)
  const { key_fixes, amount_of_key_fixes } = await server.staff(listKeyFixes, { params: { id: one.id }, query: {} })
  expect([amount_of_key_fixes, ...key_fixes.map(({ id }) => id)]).toEqual([3, again.id, voided.id, rescored.id])
})

test('the undo of an answer key fix is rejected if it would leave a candidate without counted questions', async () => {
  const bank = await newBank()
  const one = single(bank)
  const { code } = (await takeTestWithErrors(bank, [1])).candidate
  await fix(one.id, [one.other], 'void')
  const counted = await fix(one.id, [one.other])
  for (const { id, answers } of bank.bank.filter(({ id }) => id !== one.id)) {
    const right = answers.filter(({ is_valid }) => is_valid).map((answer) => answer.id)
    await fix(id, right, 'void')
  }
  const before = await resultText(code)

  await expect(undo(counted.id)).rejects.toMatchObject({ status: 409, code: 'NOTHING_LEFT' })
  expect(await resultText(code)).toBe(before)
})

test('an answer key fix lists question versions with other texts, and changes only the given version', async () => {
  const bank = await newBank()
  const one = single(bank)
  const { code } = (await takeTestWithErrors(bank, [1])).candidate
  await server.staff(updateQuestion, { params: { id: one.id }, body: { description: 'In other words?' } })
  const query = { right: String(one.other), treatment: 'rescore' as const }
  const preview = await server.staff(previewKeyFix, { params: { id: one.id }, query })
  expect(preview).toMatchObject({ finished: 0, other_wordings: [{ of_version: 1, finished: 1 }], refusal: null })

  await fix(one.id, [one.other], 'rescore', 1)
  expect(await results(code)).toMatchObject({ score: 100 })
  const question = await server.staff(getQuestion, { params: { id: one.id } })
  expect(question.version).toBe(3)
  expect(question.answers.filter(({ is_valid }) => is_valid).map(({ id }) => id)).toEqual([one.right])
})

test('the answer key of a deleted question can be fixed, and the question stays deleted', async () => {
  const bank = await newBank()
  const one = single(bank)
  const { code } = (await takeTestWithErrors(bank, [1])).candidate
  await server.staff(deleteQuestion, { params: { id: one.id } })
  await fix(one.id, [one.other])

  expect(await results(code)).toMatchObject({ score: 100 })
  expect(await server.staff(getQuestionInsight, { params: { id: one.id }, query: {} })).toMatchObject({
    in_bank: false,
    shown: 1,
    right: 1,
  })
})

test('an invalid answer key fix is rejected and not stored', async () => {
  const one = single(await newBank())
  const params = { id: one.id }
  const body = { version: 1, right: [one.other], treatment: 'rescore' as const, reason: 'Mistyped' }
  const apply = (more: object) => () => server.staff(applyKeyFix, { params, body: { ...body, ...more } })
  const refused: [() => Promise<unknown>, object][] = [
    [apply({ version: 2 }), { status: 409, code: 'QUESTION_CHANGED' }],
    [apply({ right: [one.right] }), { status: 409, code: 'NOTHING_TO_FIX' }],
    [apply({ right: [] }), { status: 422, errors: [{ field: 'right', code: 'NO_VALID_ANSWER' }] }],
    [apply({ right: [one.other, 7] }), { status: 422, errors: [{ field: 'right.1', code: 'UNKNOWN_ANSWER' }] }],
    [apply({ reason: ' ' }), { status: 422, errors: [{ field: 'reason', code: 'REQUIRED' }] }],
    [apply({ reason: 'x'.repeat(501) }), { status: 422, errors: [{ field: 'reason', code: 'TOO_LONG' }] }],
    [apply({ treatment: 'forget' }), { status: 422, errors: [{ field: 'treatment' }] }],
    [apply({ of_version: 9 }), { status: 422, errors: [{ field: 'of_version' }] }],
  ]
  for (const [call, refusal] of refused) await expect(call()).rejects.toMatchObject(refusal)
  await expect(server.staff(applyKeyFix, { params: { id: 999_999 }, body })).rejects.toMatchObject({ status: 404 })
  expect(await server.staff(getQuestion, { params })).toMatchObject({ version: 1 })
})
