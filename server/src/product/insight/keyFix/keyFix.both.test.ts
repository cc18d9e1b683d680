import { getInterviewInsight } from '@assay/contract/insight/interview'
import { getKeyFix, previewKeyFix } from '@assay/contract/insight/keyFix'
import { getQuestionInsight } from '@assay/contract/insight/questions'
import { getInterview } from '@assay/contract/interviews/interviews'
import { getQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyFixesOf, single } from '../../../../../testing/server/insight/keyFixTest.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const { newBank, takeTestWithErrors, results, resultText, fix, undo } = keyFixesOf(() => server)

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

test('if an answer key fix voids a question, it counts for no candidate, also in tests that end later', async () => {
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

test('if an answer key fix credits a question, it is correct for all candidates and has no statistics', async () => {
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
