import { createInterviews } from '@assay/contract/rounds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuestion, makeQuestions } from '../../../hands/make.ts'
import { makeBlueprint, makeRound, people } from '../../../hands/round.ts'
import { type House, openHouse } from '../../test/house.ts'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeTurn } from '../db/turn.ts'

const wordingIn = (lang: string) => ({ lang, description: `On ${lang}?`, answers: ['a', 'b', 'c'] })

let house: House
beforeAll(async () => {
  house = await openHouse()
  const wordings = [wordingIn('es'), wordingIn('zh-Hant')]
  await makeQuestions(
    house,
    Array.from({ length: 40 }, () => aQuestion({ labels: ['WORDED'], lang: 'en', wordings })),
  )
})
afterAll(() => house.close())

const recipe = { labels: [{ name: 'WORDED' }], amount_of_questions: 10 }

const papersOf = (codes: readonly string[]) =>
  house.db
    .selectFrom('papers')
    .innerJoin('interviews', 'interviews.id', 'papers.interview_id')
    .select(['interviews.code', 'interviews.id', 'papers.position', 'papers.question_id', 'papers.wording'])
    .where('interviews.code', 'in', codes)
    .orderBy('papers.position')
    .execute()

/** How many rows of papers SQLite's writer has beside what is stored. */
const laidAhead = (): Promise<number> =>
  inTransaction(house.db, async (tx) => {
    // From what it writes on a transaction reads where the writer is.
    await takeTurn(tx, 'looking')
    const { rows } = await sql<{ amount: number }>`select count(*) as amount from temp.papers_ahead`.execute(tx)
    return rows[0]?.amount ?? -1
  })

test('of a long list everybody has a whole paper of their own, in their language', async () => {
  const blueprint = await makeBlueprint(house, { ...recipe, language: 'es' })
  const languages = ['en', 'ch', 'es', undefined] as const
  const wordings = { en: null, ch: 'zh-Hant', es: 'es' } as const
  const list = people(100).map((one, at) => ({ ...one, language: languages[at % languages.length] }))

  const { interviews } = await makeRound(house, blueprint, list)

  const papers = Map.groupBy(await papersOf(interviews.map(({ code }) => code)), ({ code }) => code)
  for (const [at, { code, email }] of interviews.entries()) {
    expect(email).toBe(list[at]?.email)
    const paper = papers.get(code) ?? []
    expect(paper.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(new Set(paper.map(({ question_id }) => question_id)).size).toBe(10)
    expect(new Set(paper.map(({ wording }) => wording))).toEqual(new Set([wordings[list[at]?.language ?? 'es']]))
  }
  const drawn = [...papers.values()].map((paper) => paper.map(({ question_id }) => question_id).join())
  expect(new Set(drawn).size).toBe(100)
})

test('those who have an interview of a long list already keep it, and the others have papers', async () => {
  const blueprint = await makeBlueprint(house, recipe)
  const list = people(60)
  const before = await makeRound(house, blueprint, list.slice(20, 30))

  const { interviews, amount_created } = await makeRound(house, blueprint, list)

  expect(amount_created).toBe(50)
  expect(interviews.slice(20, 30).map(({ code }) => code)).toEqual(before.interviews.map(({ code }) => code))
  expect(await papersOf(interviews.map(({ code }) => code))).toHaveLength(600)
})

test('a number is given once, also after the newest interviews are gone', async () => {
  const blueprint = await makeBlueprint(house, recipe)
  const gone = await papersOf((await makeRound(house, blueprint, people(20))).interviews.map(({ code }) => code))
  await house.db
    .deleteFrom('interviews')
    .where('id', 'in', [...new Set(gone.map(({ id }) => id))])
    .execute()

  const { interviews } = await makeRound(house, blueprint, people(20))

  const ids = (await papersOf(interviews.map(({ code }) => code))).map(({ id }) => id)
  expect(Math.min(...ids)).toBeGreaterThan(Math.max(...gone.map(({ id }) => id)))
})

test('nothing stays with the writer of a list that was made, nor of one that was refused', async () => {
  if (!isOnlyWriter(house.db)) return
  const blueprint = await makeBlueprint(house, recipe)
  await makeRound(house, blueprint, people(30))
  expect(await laidAhead()).toBe(0)

  const closes_at = new Date(house.clock.now() - 1_000).toISOString()
  const late = house.staff(createInterviews, {
    params: { id: blueprint.id },
    body: { candidates: people(30, 30), closes_at },
  })
  await expect(late).rejects.toMatchObject({ status: 422 })

  expect(await laidAhead()).toBe(0)
  expect((await makeRound(house, blueprint, people(30, 30))).amount_created).toBe(30)
})
