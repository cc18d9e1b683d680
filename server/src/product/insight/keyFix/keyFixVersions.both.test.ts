import { applyKeyFix, listKeyFixes, previewKeyFix } from '@assay/contract/insight/keyFix'
import { getQuestionInsight } from '@assay/contract/insight/questions'
import { deleteQuestion, getQuestion, updateQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyFixesOf, single } from '../../../../../testing/server/insight/keyFixTest.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const { newBank, takeTestWithErrors, results, resultText, fix, undo } = keyFixesOf(() => server)

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

test('an answer key fix lists versions of the question with other texts, but changes only the given one', async () => {
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
