import { planBlueprint, updateBlueprint } from '@assay/contract/blueprints'
import { createInterview, deleteInterview, planInterview } from '@assay/contract/interviews/interviews'
import { createEnemies } from '@assay/contract/questions/enemies'
import { createQuestions, updateQuestion } from '@assay/contract/questions/questions'
import { createTrial } from '@assay/contract/rounds'
import { targetOf } from '@assay/domain/bank/drawing/balance'
import { zeroSums } from '@assay/domain/insight/tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound, people } from '../../../../testing/client/round.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { editionOfVersion, scoringVersionOf } from '../insight/scoringVersions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function papersOf(codes: readonly string[]): Promise<number[][]> {
  const rows = await server.db
    .selectFrom('papers')
    .innerJoin('interviews', 'interviews.id', 'papers.interview_id')
    .select(['interviews.code', 'papers.question_id'])
    .where('interviews.code', 'in', codes)
    .execute()
  const byCode = Map.groupBy(rows, ({ code }) => code)
  return codes.map((code) => (byCode.get(code) ?? []).map(({ question_id }) => question_id))
}

async function papersInARow(blueprint: { id: number }): Promise<number[][]> {
  const rows = await server.db
    .selectFrom('interviews')
    .select('code')
    .where('blueprint_id', '=', blueprint.id)
    .where('deleted_at', 'is', null)
    .where('trial_at', 'is', null)
    .orderBy('id')
    .execute()
  return papersOf(rows.map(({ code }) => code))
}

function mostInARow(papers: readonly (readonly number[])[]): number {
  let most = 0
  for (let from = 0; from < papers.length; from += 1) {
    const counts = new Map<number, number>()
    for (const id of papers.slice(from, from + 100).flat()) counts.set(id, (counts.get(id) ?? 0) + 1)
    most = Math.max(most, ...counts.values())
  }
  return most
}

async function apart(ids: readonly number[]): Promise<void> {
  await server.staff(createEnemies, { body: { question_ids: [...ids], reason: 'One gives the other away' } })
}

test('no paper contains two enemy questions, and a paper is always drawn if such a paper is possible', async () => {
  const ids = (await makeBank(server, 14, ['FAMILY'])).map(({ id }) => id)
  await apart(ids.slice(0, 3))
  await apart(ids.slice(2, 5))
  const labels = [{ name: 'FAMILY', amount: 10 }]
  const plan = await server.staff(planBlueprint, { body: { labels } })
  expect(plan).toMatchObject({ available: 14, drawable: 10, labels: [{ available: 14, families: 10, drawn: 10 }] })
  const byHand = await server.staff(planInterview, { query: { labels: 'FAMILY', amount_of_questions: 10 } })
  expect(byHand).toMatchObject({ available: 14, drawable: 10 })

  const [exact, even] = [
    await makeBlueprint(server, { labels, amount_of_questions: 10 }),
    await makeBlueprint(server, { labels: [{ name: 'FAMILY' }], amount_of_questions: 10 }),
  ]
  const codes = [
    ...(await makeRound(server, exact, people(8))).interviews,
    ...(await makeRound(server, even, people(8))).interviews,
    await server.staff(createInterview, { body: { name: 'Ada', email: 'ada@example.org', blueprint_id: exact.id } }),
    await server.staff(createInterview, {
      body: { name: 'Ada', email: 'ada@example.org', max_time: 60, amount_of_questions: 10, labels: ['FAMILY'] },
    }),
    await server.staff(createTrial, { params: { id: exact.id } }),
  ].map(({ code }) => code)
  for (const paper of await papersOf(codes)) {
    expect(new Set(paper).size).toBe(10)
    expect(paper.filter((id) => ids.slice(0, 5).includes(id))).toHaveLength(1)
  }

  await apart(ids.slice(4, 6))
  const tooFew = { status: 422, code: 'TOO_FEW_QUESTIONS' }
  await expect(makeRound(server, exact, people(1, 100))).rejects.toMatchObject(tooFew)
  await expect(makeBlueprint(server, { labels, amount_of_questions: 10 })).rejects.toMatchObject({
    ...tooFew,
    errors: [{ field: 'labels.0.amount' }],
  })
})

test('in any hundred consecutive papers, no question exceeds the exposure limit, also with two nodes', async () => {
  await makeBank(server, 30, ['CAPPED'])
  const labels = [{ name: 'CAPPED', amount: 10 }]
  const { lowest_cap } = await server.staff(planBlueprint, { body: { labels } })
  expect(lowest_cap).toBe(50)
  const low = makeBlueprint(server, { labels, exposure_cap: 49 })
  await expect(low).rejects.toMatchObject({ status: 422, errors: [{ field: 'exposure_cap', code: 'TOO_LOW' }] })
  const blueprint = await makeBlueprint(server, { labels, exposure_cap: 50 })
  expect(blueprint).toMatchObject({ exposure_cap: 50, keep_twins_apart: false, is_balanced: false })
  const changed = server.staff(updateBlueprint, { params: { id: blueprint.id }, body: { exposure_cap: 20 } })
  await expect(changed).rejects.toMatchObject({ errors: [{ field: 'exposure_cap', code: 'TOO_LOW' }] })

  const { databaseUrl } = server.place
  const other = databaseUrl ? await openNode({ place: server.place, clock: server.clock }) : server
  const there = await other.signIn(server.consultantUser.email)
  const [first] = (await makeRound(server, blueprint, people(60))).interviews
  await Promise.all([
    makeRound(server, blueprint, people(20, 100)),
    makeRound({ staff: there }, blueprint, people(20, 200)),
    ...people(6, 300).map(({ email }) =>
      there(createInterview, { body: { name: 'Ada', email, blueprint_id: blueprint.id } }),
    ),
    server.staff(deleteInterview, { params: { code: first?.code ?? '' } }),
  ])
  await makeRound({ staff: there }, blueprint, people(40, 400))
  if (databaseUrl) await other.close()

  const papers = await papersInARow(blueprint)
  expect(papers).toHaveLength(145)
  expect(papers.every((paper) => new Set(paper).size === 10)).toBe(true)
  expect(mostInARow(papers)).toBeLessThanOrEqual(50)
})

test('if too few other questions exist, a paper has as few overexposed questions as possible', async () => {
  const wide = await makeBank(server, 40, ['WIDE'])
  const labels = [{ name: 'WIDE', amount: 10 }]
  const blueprint = await makeBlueprint(server, { labels, exposure_cap: 33 })
  await makeRound(server, blueprint, people(100))
  // Only ten of forty questions are left, so these must be used even if they were shown often.
  const left = wide.slice(30).map(({ id }) => id)
  await server.db
    .deleteFrom('question_labels')
    .where(
      'question_id',
      'in',
      wide.slice(0, 30).map(({ id }) => id),
    )
    .execute()
  const { interviews } = await makeRound(server, blueprint, people(20, 200))
  const papers = await papersOf(interviews.map(({ code }) => code))
  for (const paper of papers) expect(new Set(paper)).toEqual(new Set(left))
})

test('if a blueprint separates similar questions, no paper has two questions with similar current texts', async () => {
  const words = ['amber', 'basil', 'cedar', 'dahlia', 'ember', 'fjord', 'gecko', 'heron', 'iris', 'jade']
  const written = [...words, 'kelp'].map((word) => ({
    description: `${word} `.repeat(12),
    answers: ['x', 'y'].map((sign) => ({ description: `${word}${sign} `.repeat(6), is_valid: sign === 'x' })),
    labels: ['NEAR'],
  }))
  const { questions } = await server.staff(createQuestions, { body: written })
  const blueprint = await makeBlueprint(server, { labels: [{ name: 'NEAR', amount: 10 }], keep_twins_apart: true })
  expect(blueprint.keep_twins_apart).toBe(true)
  const [jade, kelp] = questions.slice(-2)
  const answers = (kelp?.answers ?? []).map(({ id }, at) => ({ id, description: `jade${'xy'[at]} `.repeat(6) }))
  const body = { description: `${'jade '.repeat(12)}!`, answers }
  await server.staff(updateQuestion, { params: { id: kelp?.id ?? 0 }, body })

  const { interviews } = await makeRound(server, blueprint, people(12))
  const papers = await papersOf(interviews.map(({ code }) => code))
  const both = [jade?.id ?? 0, kelp?.id ?? 0]
  expect(papers.map((paper) => paper.filter((id) => both.includes(id)).length)).toEqual(papers.map(() => 1))
  const { id } = blueprint
  const seen = await server.staff(updateBlueprint, {
    params: { id },
    body: { keep_twins_apart: false, is_balanced: true },
  })
  expect(seen).toMatchObject({ keep_twins_apart: false, is_balanced: true, version: 2 })
})

test('a balanced blueprint draws papers near the mean difficulty of its labels', async () => {
  const bank = await makeBank(server, 40, ['BALANCED'])
  const difficulties = new Map(bank.map(({ id }, at) => [id, (at % 8) - 3.5]))
  await fitBy(difficulties, 0.25)
  const labels = [{ name: 'BALANCED', amount: 10 }]
  const plan = await server.staff(planBlueprint, { body: { labels, is_balanced: true } })
  const target = targetOf([{ drawn: 10, difficulties: [...difficulties.values(), 0.25, 0.25] }]) ?? Number.NaN
  await makeBank(server, 2, ['BALANCED'])
  const later = await server.staff(planBlueprint, { body: { labels, is_balanced: true } })
  expect([plan.known, later.known]).toEqual([40, 40])
  expect(plan.target).toBeCloseTo(0, 12)
  expect(later.target).toBeCloseTo(target, 12)

  const blueprint = await makeBlueprint(server, { labels, is_balanced: true })
  const { interviews } = await makeRound(server, blueprint, people(60))
  for (const paper of await papersOf(interviews.map(({ code }) => code))) {
    const mean = paper.reduce((sum, id) => sum + (difficulties.get(id) ?? 0.25), 0) / paper.length
    expect(Math.abs(mean - target)).toBeLessThanOrEqual(0.1)
  }
})

/** The test needs only the difficulties and their mean, so the other values of the calculation are arbitrary. */
async function fitBy(difficulties: ReadonlyMap<number, number>, mean: number): Promise<void> {
  const { id: fit_id } = await server.db
    .insertInto('insight_fits')
    .values({ began_at: 1, made_at: 2, turn: 0, interviews: 10, document: JSON.stringify({ mean, tests: [] }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const versions = await server.db
    .selectFrom('question_versions')
    .select(['id', 'question_id', 'version', 'description', 'kind', 'answers'])
    .where('question_id', 'in', [...difficulties.keys()])
    .execute()
  for (const version of versions) {
    const sums = await server.db
      .insertInto('insight_editions')
      .values({
        ...zeroSums,
        question_id: version.question_id,
        digest: editionOfVersion(scoringVersionOf(version)),
        turn: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const document = JSON.stringify({ difficulty: difficulties.get(version.question_id), error: 1, shown: 10 })
    await server.db.insertInto('insight_fit_editions').values({ fit_id, edition: sums.id, document }).execute()
  }
}
