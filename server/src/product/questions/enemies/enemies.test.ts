import { planBlueprint } from '@assay/contract/blueprints'
import { undoImport } from '@assay/contract/imports/imports'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { createEnemies, deleteEnemies, listEnemies, listEnemiesOfQuestion } from '@assay/contract/questions/enemies'
import { changeQuestions } from '@assay/contract/questions/history'
import { deleteQuestion, updateQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileForm, makeQuestion, makeQuestions, type Written } from '../../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const apart = (question_ids: number[], reason = 'One gives the other away') =>
  server.staff(createEnemies, { body: { question_ids, reason } })
const enemiesOf = async (id: number) => (await server.staff(listEnemiesOfQuestion, { params: { id } })).enemies
const sets = () => server.staff(listEnemies, { query: { start_index: '0', end_index: '100' } })
const familiesOf = async (label: string, keep_twins_apart: boolean) => {
  const body = { labels: [{ name: label }], amount_of_questions: 10, keep_twins_apart }
  return (await server.staff(planBlueprint, { body })).labels[0]?.families
}

const about = (topic: string, labels: string[]): Written => ({
  description: topic,
  answers: [`yes ${topic}`, `no ${topic}`].map((description, at) => ({ description, is_valid: at === 0 })),
  labels,
})

function similarityOf(one: string, other: string): number {
  const runs = (text: string) => new Set(Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)))
  const [left, right] = [runs(one), runs(other)]
  const shared = [...left].filter((run) => right.has(run)).length
  return shared / (left.size + right.size - shared)
}

test('enemy sets can be created, listed newest first, shown for each question, and deleted', async () => {
  const [one, other, third] = await makeQuestions(
    server,
    ['Mercury orbits quickly', 'Granite contains feldspar', 'Sonnets have fourteen lines'].map((text) =>
      about(text, ['SETS']),
    ),
  )
  const [a, b, c] = [one?.id ?? 0, other?.id ?? 0, third?.id ?? 0]
  const first = await apart([a, b])
  const second = await apart([b, c], 'The same thing asked twice')

  expect(first).toMatchObject({ question_ids: [a, b], reason: 'One gives the other away' })
  expect(await sets()).toMatchObject({ amount_of_sets: 2, sets: [second, first] })
  expect(await enemiesOf(b)).toEqual([
    { question_id: c, cause: 'set', set_id: second.id, similarity: null },
    { question_id: a, cause: 'set', set_id: first.id, similarity: null },
  ])
  expect(await familiesOf('SETS', false)).toBe(1)
  await server.staff(deleteEnemies, { params: { id: second.id } })
  expect(await familiesOf('SETS', false)).toBe(2)
  expect(await enemiesOf(c)).toEqual([])
  const again = server.staff(deleteEnemies, { params: { id: second.id } })
  await expect(again).rejects.toMatchObject({ status: 404, code: 'ENEMY_NOT_FOUND' })
})

test('a deleted question leaves its enemy sets; a set with one question left is hidden until a restore', async () => {
  const ids = (
    await makeQuestions(
      server,
      ['Oak', 'Elm', 'Ash'].map((text) => about(`${text} tree bark`, ['SHRINK'])),
    )
  ).map(({ id }) => id)
  const [a = 0, b = 0, c = 0] = ids
  const { id } = await apart([a, b, c])
  const own = async () => (await sets()).sets.find((set) => set.id === id)?.question_ids

  await server.staff(deleteQuestion, { params: { id: c } })
  expect(await own()).toEqual([a, b])
  expect(await familiesOf('SHRINK', false)).toBe(1)
  await server.staff(updateQuestion, { params: { id: a }, body: { description: 'Linden' } })
  expect(await own()).toEqual([a, b])
  await server.staff(deleteQuestion, { params: { id: b } })
  expect(await own()).toBe(undefined)
  expect(await enemiesOf(a)).toEqual([])
  await expect(server.staff(deleteEnemies, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await server.staff(changeQuestions, { body: { ids: [b], archive: false } })
  expect(await own()).toEqual([a, b])
})

test('undoing an import removes its questions from enemy sets and from similar questions', async () => {
  const kept = await makeQuestion(server, about('Which planet has the largest ring system of all', ['UNDO']))
  const lines = ['a', 'b'].map(
    (sign) =>
      `- description: Which planet has the largest ring system of all${sign}\n  answers:\n${['yes', 'no']
        .map(
          (word) =>
            `    - {description: ${word} Which planet has the largest ring system of all, is_valid: ${word === 'yes'}}`,
        )
        .join('\n')}\n  labels: [UNDO]`,
  )
  const upload = await server.staff(uploadQuestions, { body: fileForm(lines.join('\n')) })
  const [first = 0, second = 0] = upload.questions.map(({ id }) => id)
  expect(await familiesOf('UNDO', true)).toBe(1)
  await apart([kept.id, first])
  await apart([kept.id, first, second])
  expect((await enemiesOf(kept.id)).filter(({ cause }) => cause === 'set')).toHaveLength(3)

  await server.staff(undoImport, { params: { id: upload.import_id } })

  expect(await enemiesOf(kept.id)).toEqual([])
  expect(await familiesOf('UNDO', true)).toBe(1)
  expect(await server.db.selectFrom('enemies').select('set_id').where('question_id', '=', kept.id).execute()).toEqual(
    [],
  )
})

test.each([
  { question_ids: [1], code: 'REQUIRED', field: 'question_ids' },
  { question_ids: Array.from({ length: 51 }, (_, at) => at), code: 'TOO_MANY', field: 'question_ids' },
  { question_ids: [1, 2, 1], code: 'DUPLICATE', field: 'question_ids.2' },
])('an enemy set with $question_ids.length questions is rejected with $code', async ({ question_ids, code, field }) => {
  await expect(apart(question_ids)).rejects.toMatchObject({ status: 422, errors: [{ field, code }] })
})

test('an enemy set needs questions of the bank, and a reason of 1 to 500 characters', async () => {
  const { id } = await makeQuestion(server)
  const unknown = { status: 422, errors: [{ field: 'question_ids.1', code: 'QUESTION_NOT_FOUND' }] }
  await expect(apart([id, 999_999])).rejects.toMatchObject(unknown)
  const other = await makeQuestion(server)
  await expect(apart([id, other.id], ' ')).rejects.toMatchObject({ errors: [{ field: 'reason', code: 'REQUIRED' }] })
  await expect(apart([id, other.id], 'x'.repeat(501))).rejects.toMatchObject({ errors: [{ code: 'TOO_LONG' }] })
  const nobody = server.staff(listEnemiesOfQuestion, { params: { id: 999_999 } })
  await expect(nobody).rejects.toMatchObject({ status: 404, code: 'QUESTION_NOT_FOUND' })
})

test('questions with similar texts and questions of a common enemy set form one group of enemies', async () => {
  const text = 'the quick brown fox jumps over the lazy dog beside the river bank today'
  const [one, other, third] = await makeQuestions(server, [
    about(text, ['TWINS']),
    about(text.replace('quick', 'quiet'), ['TWINS']),
    about('Parliament adjourned without agreeing on anything whatsoever', ['TWINS']),
  ])
  const [a, b, c] = [one?.id ?? 0, other?.id ?? 0, third?.id ?? 0]
  const longText = (words: string) => `${words} no ${words} yes ${words}`
  const similarity = similarityOf(longText(text), longText(text.replace('quick', 'quiet')))
  expect(await enemiesOf(a)).toEqual([{ question_id: b, cause: 'twin', set_id: null, similarity }])
  expect([await familiesOf('TWINS', true), await familiesOf('TWINS', false)]).toEqual([2, 3])

  await apart([b, c])
  expect([await familiesOf('TWINS', true), await familiesOf('TWINS', false)]).toEqual([1, 2])
  const answers = (other?.answers ?? []).map(({ id }, at) => ({ id, description: `Volcanoes erupt ${at}` }))
  await server.staff(updateQuestion, { params: { id: b }, body: { description: 'Basalt flows slowly', answers } })
  expect(await enemiesOf(a)).toEqual([])
  expect(await familiesOf('TWINS', true)).toBe(2)
})

test('if a similar question is deleted, the rest of its group stays connected by the fewest links', async () => {
  const text = (at: number) => `how many moons does the planet named number ${at} have around itself in total`
  const ids = (
    await makeQuestions(
      server,
      Array.from({ length: 12 }, (_, at) => about(text(at), ['ALIKE'])),
    )
  ).map(({ id }) => id)
  expect(await familiesOf('ALIKE', true)).toBe(1)
  const links = await server.db.selectFrom('twins').selectAll().where('question_id', 'in', ids).execute()
  expect(links).toHaveLength(11)
  const [hub = 0] = ids.toSorted(
    (one, two) =>
      links.filter(({ question_id, twin_id }) => question_id === two || twin_id === two).length -
      links.filter(({ question_id, twin_id }) => question_id === one || twin_id === one).length,
  )
  await server.staff(deleteQuestion, { params: { id: hub } })
  expect(await familiesOf('ALIKE', true)).toBe(1)
  expect(await server.db.selectFrom('twins').selectAll().where('question_id', 'in', ids).execute()).toHaveLength(10)
})
