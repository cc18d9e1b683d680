import type { Arguments } from '@assay/contract/client'
import { confirmImport, undoImport } from '@assay/contract/imports/imports'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { changeQuestions } from '@assay/contract/questions/history'
import { deleteQuestion, listQuestions, type Question, updateQuestion } from '@assay/contract/questions/questions'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { candidateOf, makeInterview } from '../../../../../testing/client/exam.ts'
import { importFile } from '../../../../../testing/client/imports.ts'
import { aQuestion, fileForm, makeQuestion, makeQuestions, type Written } from '../../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { BANK_LOCK } from '../../labels/bank.ts'
import { newCode } from '../../labels/code.ts'
import { storeQuestions } from '../createQuestions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Query = NonNullable<Arguments<typeof listQuestions>['query']>
const list = (query: Query) => server.staff(listQuestions, { query })
const idsOf = async (query: Query) => (await list({ end_index: '100', ...query })).questions.map(({ id }) => id)

describe('the question search', () => {
  test('a search finds questions that contain all its words in description, answers or code', async () => {
    const { id, code } = await makeQuestion(server, {
      labels: ['WORDS'],
      description: 'What does `std::move` cost?\n\n![zebra](/pictures/quagga.png)',
      answers: [
        { description: 'A pointer', is_valid: true },
        { description: 'Ñandú', is_valid: false },
      ],
    })
    const found = (search: string) => idsOf({ search, labels: 'WORDS' })

    for (const search of [
      'STD::move',
      'cost point',
      'nandu',
      'ｃｏｓｔ',
      'zebra',
      code.slice(2, 8).toLowerCase(),
      ' \t',
    ])
      expect(await found(search), search).toEqual([id])
    for (const search of ['std::copy', 'cost zebu', 'quagga', '%', '_', 'pointerñandú'])
      expect(await found(search), search).toEqual([])
  })

  test('the search uses only the current text of a question', async () => {
    const { id } = await makeQuestion(server, { description: 'axolotl' })
    expect(await idsOf({ search: 'axolotl' })).toEqual([id])

    await server.staff(updateQuestion, { params: { id }, body: { description: 'pangolin' } })

    expect(await idsOf({ search: 'axolotl' })).toEqual([])
    expect(await idsOf({ search: 'pangolin' })).toEqual([id])
    await server.staff(deleteQuestion, { params: { id } })
    expect(await idsOf({ search: 'pangolin' })).toEqual([])
    expect(await idsOf({ search: 'pangolin', state: 'archived' })).toEqual([id])
  })

  const signs = [...'ab Z9%_\\\'"`*?[]^$(){};:=-/.+#&<>|~@!,']
  const words = [...signs, 'é', 'Ñ', 'ａ', 'Ｚ', '排', '序', '演算', '😀', '===', '::', "' or 1=1 --"]
  const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 }).map((all) => all.join(''))
  const folded = (written: string) =>
    written
      .normalize('NFKC')
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .toLowerCase()

  test('the search gives the same results as a full scan, with any characters', async () => {
    const texts = fc.sample(text, { numRuns: 40, seed: 17 })
    const written = texts.map((own): Written => {
      const answers = [
        { description: `${own}!`, is_valid: true },
        { description: `no${own}`, is_valid: false },
      ]
      return aQuestion({ description: `Q${own}`, labels: ['RANDOM'], answers })
    })
    const questions = await makeQuestions(server, written)
    const holds = ({ description, answers, code }: Question, word: string) =>
      [
        description,
        description.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'),
        ...answers.map((answer) => answer.description),
        code,
      ].some((part) => folded(part).includes(folded(word)))

    for (const search of fc.sample(
      text.map((own) => own.slice(0, 5)),
      { numRuns: 40, seed: 18 },
    )) {
      const wanted = search.split(/\s+/).filter((word) => word !== '')
      const right = questions.filter((question) => wanted.every((word) => holds(question, word))).map(({ id }) => id)
      expect(await idsOf({ search, labels: 'RANDOM' }), search).toEqual(right.toReversed())
    }
  })
})

test.each([
  ['search', 'a'.repeat(201), 'TOO_LONG'],
  ['search', 'a\0', 'UNREADABLE_TEXT'],
  ['kind', 'both', 'NOT_A_CHOICE'],
  ['kind', '', 'NOT_A_CHOICE'],
  ['use', 'used', 'NOT_A_CHOICE'],
  ['state', 'all', 'NOT_A_CHOICE'],
  ['sort', 'oldest', 'NOT_A_CHOICE'],
  ['author', 'ada', 'INVALID'],
  ['import', '-1', 'INVALID'],
  ['changed_since', '2026-02-30', 'INVALID'],
  ['changed_since', 'yesterday', 'INVALID'],
])('a question list with the filter %s = %j is rejected', async (field, value, code) => {
  const refused = { status: 422, errors: [{ field, code }] }
  await expect(list({ [field]: value } as Query)).rejects.toMatchObject(refused)
})

describe('the question filters', () => {
  let all: Question[]
  let importId: number
  let middle: string

  beforeAll(async () => {
    const several = [true, true, false].map((is_valid, at) => ({ description: `answer ${at}`, is_valid }))
    const written = (labels: string[], amount: number) =>
      Array.from({ length: amount }, (_, at) => aQuestion({ labels, ...(at % 2 === 0 && { answers: several }) }))
    await makeQuestions({ staff: server.admin }, written(['ADAS', 'SHARED'], 6))
    const own = await makeQuestions(server, written(['OWN', 'SHARED'], 6))
    await makeQuestions(server, written(['OPENED'], 10))
    await makeQuestions(server, written(['ENDED'], 10))
    const upload = await server.staff(uploadQuestions, { body: fileForm(JSON.stringify(written(['UPLOADED'], 4))) })
    importId = upload.import_id
    await makeInterview(server, { labels: ['OPENED'] })
    const { code } = await makeInterview(server, { labels: ['ENDED'] })
    await candidateOf(server.anonymous, code).start()
    await candidateOf(server.anonymous, code).finish()
    server.clock.advance(60_000)
    middle = new Date(server.clock.now()).toISOString()
    const [first, second] = own
    for (const question of [second, first])
      await server.staff(updateQuestion, {
        params: { id: question?.id ?? 0 },
        body: { description: `Anew ${question?.id}` },
      })
    const ids = [own.at(-1)?.id ?? 0, upload.questions[0]?.id ?? 0]
    await server.staff(changeQuestions, { body: { ids, archive: true } })
    all = [
      ...(await list({ end_index: '100' })).questions,
      ...(await list({ end_index: '100', state: 'archived' })).questions,
    ]
  })

  const choice = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
  const filter = fc.record({
    kind: choice('single' as const, 'multiple' as const),
    author: choice('admin' as const, 'consultant' as const),
    use: choice('open' as const, 'drawn' as const, 'never' as const),
    labels: choice('SHARED', 'OPENED | ENDED', 'UPLOADED | OWN', 'NOBODYS'),
    search: choice('anew', 'what'),
    isImport: fc.boolean(),
    isSince: fc.boolean(),
    state: choice('bank' as const, 'archived' as const),
    sort: choice('newest' as const, 'changed' as const),
  })
  type Filter = typeof filter extends fc.Arbitrary<infer Value> ? Value : never

  const authorOf = (who: Filter['author']) => (who === 'admin' ? server.adminUser.id : server.consultantUser.id)
  function fits(question: Question, { kind, author, use, labels, search, isImport, isSince, state }: Filter): boolean {
    const names = question.labels.map(({ name }) => name)
    const uses = {
      open: question.in_use,
      drawn: question.amount_of_interviews > 0,
      never: question.amount_of_interviews === 0,
    }
    return [
      question.is_archived === (state === 'archived'),
      !kind || question.is_multiple_choice === (kind === 'multiple'),
      !author || question.created_by?.id === authorOf(author),
      !use || uses[use],
      !labels || labels.split(' | ').some((name) => names.includes(name)),
      !search || question.description.toLowerCase().includes(search),
      !isImport || question.import_id === importId,
      !isSince || question.changed_time >= middle,
    ].every(Boolean)
  }

  test('filters can be combined, and the result has the correct total and pages', async () => {
    expect(new Set(all.map(({ amount_of_interviews }) => amount_of_interviews))).toEqual(new Set([0, 1]))
    await fc.assert(
      fc.asyncProperty(filter, fc.nat({ max: 8 }), async (wanted, start) => {
        const { author, isImport, isSince, sort, ...same } = wanted
        const right = all.filter((question) => fits(question, wanted))
        right.sort((one, other) =>
          sort === 'changed' && one.changed_time !== other.changed_time
            ? other.changed_time.localeCompare(one.changed_time)
            : other.id - one.id,
        )
        const query = {
          ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
          ...(sort && { sort }),
          ...(author && { author: String(authorOf(author)) }),
          ...(isImport && { import: String(importId) }),
          ...(isSince && { changed_since: middle }),
          start_index: String(start),
          end_index: String(start + 6),
        }

        const { questions, amount_of_questions } = await list(query)

        const ids = right.slice(start, start + 6).map(({ id }) => id)
        expect({ ids: questions.map(({ id }) => id), amount_of_questions }).toEqual({
          ids,
          amount_of_questions: right.length,
        })
      }),
      { numRuns: 40, seed: 19 },
    )
  })
})

test('after a deletion, a search for a very common word has the correct total and last pages', async () => {
  const amount = 2_300
  const actor = { at: server.clock.now(), actor_id: server.consultantUser.id, actor_name: 'Grace Hopper', address: '' }
  const ids = await inTransaction(server.db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const made = Array.from({ length: amount }, (_, at) => ({
      description: `Capybara ${at}`,
      html: '',
      digest: `capybara ${at}`,
      code: newCode(),
      answers: [
        { description: 'yes', is_valid: true },
        { description: 'no', is_valid: false },
      ],
      labels: ['MANY'],
      keeps_order: false,
      lang: null,
    }))
    return storeQuestions(tx, actor, made)
  })
  const deep = { search: 'capybara', start_index: '2200', end_index: '2210' }
  const oldest = ids.toReversed()

  const before = await list(deep)
  await server.staff(deleteQuestion, { params: { id: ids[50] ?? 0 } })
  const after = await list(deep)

  expect(before.amount_of_questions).toBe(amount)
  expect(before.questions.map(({ id }) => id)).toEqual(oldest.slice(2_200, 2_210))
  expect(after.amount_of_questions).toBe(amount - 1)
  expect(await idsOf({ search: 'capybara 1234' })).toEqual([ids[1_234]])
  expect((await list({ sort: 'changed' })).amount_of_questions).toBe((await list({})).amount_of_questions)
})

test('imported questions are found after the confirmation, and no longer after an undo', async () => {
  const { id } = await importFile(server, 'What is a wombat?\nA. an animal\nB. a car\nANSWER: A\n')
  expect(await idsOf({ search: 'wombat' })).toEqual([])

  await server.staff(confirmImport, { params: { id }, body: { add_labels: ['ANIMALS'] } })

  const [question] = (await list({ search: 'wombat' })).questions
  expect(question).toMatchObject({ import_id: id, created_by: { full_name: server.consultantUser.full_name } })
  expect(await idsOf({ search: question?.code.toLowerCase() ?? '' })).toEqual([question?.id])
  await server.staff(undoImport, { params: { id } })
  expect(await idsOf({ search: 'wombat' })).toEqual([])
})
