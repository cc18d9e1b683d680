import { closeInterview } from '@assay/contract/exam/exam'
import { listEvents } from '@assay/contract/feed/feed'
import { applyKeyFix, getKeyFix, previewKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { getQuestionInsight } from '@assay/contract/insight/questions'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import type { Question } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam, rightAnswers } from '../../../../../hands/exam.ts'
import { ENGINE } from '../../../../test/database.ts'
import { type House, openHouse, openNode } from '../../../../test/house.ts'
import { inTransaction } from '../../../db/transaction.ts'

/** What somebody does once all that a fix comes to has been laid ready, before it comes into force. */
let between: (() => Promise<unknown>) | null = null
let done: Promise<unknown> | null = null

const isLayingReady = (node: RootOperationNode) =>
  node.kind === 'RawNode' && /delete from.*staged_/.test(JSON.stringify(node))

const watching: KyselyPlugin = {
  transformQuery({ node }) {
    const act = isLayingReady(node) ? between : null
    if (act) {
      between = null
      // It waits for the turn to write, and has it before the fix does.
      done = act()
    }
    return node
  },
  transformResult: async ({ result }) => result,
}

let house: House
beforeAll(async () => {
  house = await openHouse({ plugin: watching })
})
afterAll(() => house.close())

let labels = 0
/** A bank of ten of its own, so that every interview has drawn all of it. */
async function newBank() {
  labels += 1
  const label = `BANK_${'ABCDEFGHIJKLMNOP'[labels]}`
  return { bank: await makeBank(house, 10, [label]), label }
}

type Bank = Awaited<ReturnType<typeof newBank>>
type Drawn = Awaited<ReturnType<typeof makeRunningExam>>['questions'][number]

/** Somebody who answers all of them right, or else so, where null is nothing; `end` ends their test. */
async function sit({ bank, label }: Bank, answer = (drawn: Drawn): number[] | null => rightAnswers(bank, drawn)) {
  const { candidate, questions } = await makeRunningExam(house, { labels: [label] })
  for (const question of questions) {
    const answers = answer(question)
    if (answers !== null) await candidate.submit(question, answers)
  }
  const { code } = candidate
  return { code, end: () => house.stranger(closeInterview, { params: { code } }) }
}

async function sitAndEnd(bank: Bank, answer?: (drawn: Drawn) => number[] | null): Promise<string> {
  const { code, end } = await sit(bank, answer)
  await end()
  return code
}

const results = (code: string) => house.staff(getResults, { params: { code } })
const wrongOf = (question: Question | undefined) =>
  (question?.answers ?? []).filter(({ is_valid }) => !is_valid).map(({ id }) => id)

/** Says that what was right is wrong, and something else right. */
async function turn(question: Question | undefined) {
  const params = { id: question?.id ?? 0 }
  const right = wrongOf(question).slice(0, 1)
  const preview = await house.staff(previewKeyFix, { params, query: { right: right.join(','), treatment: 'rescore' } })
  return () =>
    house.staff(applyKeyFix, {
      params,
      body: { version: preview.version, right, treatment: 'rescore', reason: 'The key was wrong' },
    })
}
const undo = (id: number, by: { staff: House['staff'] } = house) =>
  by.staff(undoKeyFix, { params: { id }, body: { reason: 'It was right' } })

test('tests that end while a key is fixed are rescored by it or scored by the new key, and each is counted once', async () => {
  const bank = await newBank()
  await sitAndEnd(bank)
  const running = await Promise.all(Array.from({ length: 8 }, () => sit(bank)))
  const apply = await turn(bank.bank[1])
  const [fixed] = await Promise.all([apply(), ...running.map(({ end }) => end())])

  expect(fixed.finished + fixed.unfinished).toBe(9)
  const { changes } = await house.staff(getKeyFix, { params: { id: fixed.id } })
  expect(changes).toHaveLength(fixed.finished)
  for (const { code } of running) {
    const shown = await results(code)
    expect(shown).toMatchObject({ score: 90, first_score: 100 })
    expect(shown.questions.find(({ id }) => id === bank.bank[1]?.id)?.key_fix).toMatchObject({ id: fixed.id })
  }
  expect(changes.every(({ rank_of }) => rank_of === fixed.finished)).toBe(true)
  await undo(fixed.id)
  for (const { code } of running) expect(await results(code)).toMatchObject({ score: 100, rescored: [] })
})

test('two keys that are fixed at the same moment both stand, and both can be taken back', async () => {
  const bank = await newBank()
  const codes = [await sitAndEnd(bank), await sitAndEnd(bank)]
  const [one, other] = [await turn(bank.bank[0]), await turn(bank.bank[1])]
  const fixed = await Promise.all([one(), other()])

  for (const code of codes) expect(await results(code)).toMatchObject({ score: 80, first_score: 100 })
  expect(fixed.map(({ changed }) => changed)).toEqual([2, 2])
  await Promise.all(fixed.map(({ id }) => undo(id)))
  for (const code of codes) expect(await results(code)).toMatchObject({ score: 100, rescored: [] })
})

test('whatever of a result a fix changes is written, and nothing else', async () => {
  const bank = await newBank()
  const question = bank.bank[1]
  const giving = (answers: number[] | null) =>
    sitAndEnd(bank, (drawn) => (drawn.id === question?.id ? answers : rightAnswers(bank.bank, drawn)))
  const codes = [await sitAndEnd(bank), await giving(null), await giving(wrongOf(question).slice(0, 1))]
  const figures = async () => {
    const all = await Promise.all(codes.map(results))
    return all.map(({ score, result }) => [score, result?.total_correct_questions, result?.total_unanswered_questions])
  }
  const before = [
    [100, 10, 0],
    [90, 9, 1],
    [90, 9, 0],
  ]
  expect(await figures()).toEqual(before)

  const params = { id: question?.id ?? 0 }
  const right = (question?.answers ?? []).filter(({ is_valid }) => is_valid).map(({ id }) => id)
  const query = { right: right.join(','), treatment: 'void' as const }
  const { version } = await house.staff(previewKeyFix, { params, query })
  const body = { version, right, treatment: query.treatment, reason: 'Nobody could know' }
  const { id } = await house.staff(applyKeyFix, { params, body })
  expect(await figures()).toEqual(codes.map(() => [100, 9, 0]))

  await undo(id)
  expect(await figures()).toEqual(before)
})

const rescoredEvents = async (code: string) => {
  const named = house.db.selectFrom('interviews').select('public_id').where('code', '=', code)
  const { public_id } = await named.executeTakeFirstOrThrow()
  const { events } = await house.staff(listEvents, { query: { type: 'interview.rescored' } as never })
  return events.filter(({ data }) => data.id === public_id)
}

// Where others write meanwhile all of it is reckoned while papers are held.
test.runIf(ENGINE === 'sqlite').for([2, 8])(
  'whatever changes between the reckoning of a fix and its transaction, the fix changes what is there: %i of them',
  async (amount) => {
    const bank = await newBank()
    const codes: string[] = []
    for (let made = 0; made < amount; made += 1) codes.push(await sitAndEnd(bank))
    const [first = '', ...others] = codes
    const apply = await turn(bank.bank[1])
    between = () =>
      inTransaction(house.db, async (tx) => {
        const those = tx.selectFrom('interviews').select('id').where('code', 'in', others)
        await tx
          .updateTable('interviews')
          .set({ correct: 9, wrong: 1, score: 90 })
          .where('code', 'in', others)
          .execute()
        await tx
          .updateTable('papers')
          .set({ chosen: JSON.stringify(wrongOf(bank.bank[2]).slice(0, 1)) })
          .where('question_id', '=', bank.bank[2]?.id ?? 0)
          .where('interview_id', 'in', those)
          .execute()
        await tx.deleteFrom('interviews').where('code', '=', first).execute()
      })
    const fixed = await apply()
    await done

    expect(fixed).toMatchObject({ finished: amount - 1, changed: amount - 1, score_changed: amount - 1 })
    const { changes } = await house.staff(getKeyFix, { params: { id: fixed.id } })
    expect(changes.map(({ code }) => code)).toEqual(others.toSorted())
    expect(new Set(changes.map((one) => `${one.score_before} ${one.score_after}`))).toEqual(new Set(['90 80']))
    expect((await results(others[0] ?? '')).result).toMatchObject({ total_correct_questions: 8 })
  },
)

test.runIf(ENGINE === 'sqlite')('ranks are those of the moment in which a fix comes into force', async () => {
  const bank = await newBank()
  const code = await sitAndEnd(bank)
  const apply = await turn(bank.bank[1])
  // Somebody who is compared with them, and whose paper has none of these questions.
  between = () =>
    house.db
      .updateTable('interview_counts')
      .set({ amount: 2 })
      .where('label_set', '=', `|${bank.label}|`)
      .where('score', '=', 100)
      .execute()
  const fixed = await apply()
  await done

  const { changes } = await house.staff(getKeyFix, { params: { id: fixed.id } })
  expect(changes).toMatchObject([{ code, rank_before: 1, rank_after: 2, rank_of: 2 }])
})

test.runIf(ENGINE === 'sqlite')(
  'what a fix has put in force counts at once, and a server that ended before papers said so makes them say it',
  async () => {
    const bank = await newBank()
    const question = bank.bank[1]
    const [code, binned] = [await sitAndEnd(bank), await sitAndEnd(bank)]
    const running = await sit(bank)
    const apply = await turn(question)
    // As where it was killed between the two.
    await sql`create temp trigger ending before update of key_fix_id on main.papers begin select raise(abort, 'ended'); end`.execute(
      house.db,
    )
    const fixed = await apply()
    const turned = () => house.db.selectFrom('turned_keys').selectAll().execute()
    expect(await turned()).toHaveLength(3)

    const whole = async () => {
      const shown = await results(code)
      const { updated_time: _, ...interview } = shown
      const list = await house.staff(getKeyFix, { params: { id: fixed.id } })
      return { interview, list }
    }
    const before = await whole()
    expect(before.interview).toMatchObject({ score: 90, first_score: 100 })
    expect(before.interview.questions.find(({ id }) => id === question?.id)).toMatchObject({
      answer_status: 'WRONG',
      key_fix: { id: fixed.id },
    })
    expect(before.list).toMatchObject({ changed: 2, amount_of_changes: 2 })
    await running.end()
    expect(await results(running.code)).toMatchObject({ score: 90, first_score: 100 })
    const panel = await house.staff(getQuestionInsight, { params: { id: question?.id ?? 0 }, query: {} })
    expect(panel).toMatchObject({ shown: 3, right: 0 })
    await house.staff(deleteInterview, { params: { code: binned } })
    await house.stop()

    const again = await openNode({ place: house.place, clock: house.clock })
    const staff = await again.signIn('grace@example.com')
    house = { ...house, ...again, staff, close: house.close }
    expect(await turned()).toEqual([])
    const marked = await house.db.selectFrom('papers').select('key_fix_id').where('key_fix_id', '=', fixed.id).execute()
    expect(marked).toHaveLength(3)
    const after = await whole()
    expect(after.interview).toEqual(before.interview)
    expect(after.list.changes).toEqual(before.list.changes.filter((change) => change.code === code))
    await expect.poll(() => rescoredEvents(code)).toHaveLength(1)
    await undo(fixed.id, { staff })
    expect(await results(code)).toMatchObject({ score: 100, rescored: [] })
    expect(await results(running.code)).toMatchObject({ score: 100, rescored: [] })
    await expect.poll(() => rescoredEvents(code)).toHaveLength(2)
  },
)
