import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Drawing, type DrawRules, noRules } from '../../server/src/blueprints/drawing.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import type { Db } from '../../server/src/db/schema.ts'
import { inTransaction } from '../../server/src/db/transaction.ts'
import { drawPapers } from '../../server/src/interviews/drawPapers.ts'
import { emptyTwinMemory } from '../../server/src/questions/apart/twinMemory.ts'
import { median, milliseconds, printTable, times } from '../figures.ts'
import { makeQuestions } from '../makeQuestions.ts'
import { numberOf } from '../sizes.ts'

const QUESTIONS = numberOf('ASSAY_BENCH_QUESTIONS', 50_000)
const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 15)
const PAPERS = 20
const LABELS_OF_RECIPE = 12
const QUESTIONS_OF_PAPER = 40
const SETS = 1_000
const OF_SET = 4
const TWINS = 2_000
const OF_PASSAGE = 3
/** Of all questions; the others stand alone. */
const SHARING = 0.5

const amongAll = (share: number) => 1 + Math.floor(share * (QUESTIONS - 1))

/** Sets of questions that give each other away, and pairs that read nearly alike, spread over the whole bank. */
async function putApart(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (let set = 0; set < SETS; set += 1) {
      const { id } = await tx
        .insertInto('enemy_sets')
        .values({ reason: 'One gives the other away', created_by: null, created_by_name: 'Bench', created_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const of = Array.from({ length: OF_SET }, (_, at) => amongAll((set * OF_SET + at) / (SETS * OF_SET)))
      await tx
        .insertInto('enemies')
        .values([...new Set(of)].map((question_id) => ({ set_id: id, question_id })))
        .execute()
    }
    for (let pair = 0; pair < TWINS; pair += 1) {
      const question_id = amongAll((pair + 0.3) / TWINS)
      await tx
        .insertInto('twins')
        .values({ question_id, twin_id: question_id + 1 })
        .execute()
    }
  })
}

/** Half of the questions share a text with two others, spread over the whole bank. */
async function share(db: Db): Promise<void> {
  const amount = Math.floor((QUESTIONS * SHARING) / OF_PASSAGE)
  await inTransaction(db, async (tx) => {
    for (let at = 0; at < amount; at += 1) {
      const { id } = await tx
        .insertInto('passages')
        .values({ code: `BENCH${at}`, version: 1, search: '' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const texts = { title: 'Bench', description: 'Bench', description_html: '<p>Bench</p>', lang: null }
      const written = { created_at: 1, created_by: null, author_name: 'Bench' }
      await tx
        .insertInto('passage_versions')
        .values({ passage_id: id, version: 1, ...texts, ...written })
        .execute()
      const first = amongAll(at / amount)
      const of = Array.from({ length: OF_PASSAGE }, (_, next) => first + next)
      await tx.updateTable('questions').set({ passage_id: id }).where('id', 'in', of).execute()
    }
  })
}

async function openBank(fill: (db: Db) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-draw-'))
  const db = await openDatabase({ folder })
  await makeQuestions(db, QUESTIONS)
  await fill(db)
  const found = await db
    .selectFrom('labels')
    .select(['id', 'name', 'color'])
    .orderBy('id')
    .limit(LABELS_OF_RECIPE)
    .execute()
  const labels = found.map((label) => ({ ...label, amount: null }))
  const recipe = { labels, amount_of_questions: QUESTIONS_OF_PAPER, max_time: 60 }
  const draw = async (rules: DrawRules) => {
    const began = performance.now()
    await drawPapers(db, { recipe, rules, amount: PAPERS, drawing })
    return performance.now() - began
  }
  const close = async () => {
    await db.destroy()
    await rm(folder, { recursive: true })
  }
  return { draw, close }
}

const known = new Map(Array.from({ length: QUESTIONS }, (_, at) => [at + 1, Math.sin(at) * 2]))
const drawing: Drawing = {
  chance: Math.random,
  twins: emptyTwinMemory(),
  difficultiesOf: async () => ({ mean: 0, known }),
}

/** Papers from a large bank, with all that protects it, to papers from one where nothing does. */
export async function draw(): Promise<void> {
  const plain = await openBank(async () => {})
  const apart = await openBank(putApart)
  const shared = await openBank(share)
  const ways: Readonly<Record<string, () => Promise<number>>> = {
    'nothing protects the bank': () => plain.draw(noRules),
    'passages of three': () => shared.draw(noRules),
    'sets of enemies': () => apart.draw(noRules),
    '… and twins apart': () => apart.draw({ ...noRules, keepsTwinsApart: true }),
    '… and seen by 2 of 100 at most': () => apart.draw({ ...noRules, keepsTwinsApart: true, exposureCap: 2 }),
    '… and balanced': () => apart.draw({ blueprintId: null, keepsTwinsApart: true, exposureCap: 2, isBalanced: true }),
  }
  const took = new Map(Object.keys(ways).map((way) => [way, [] as number[]]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [way, run] of Object.entries(ways)) took.get(way)?.push(await run())
  const least = median(took.get('nothing protects the bank') ?? [])
  printTable([
    [`${PAPERS} papers of ${QUESTIONS_OF_PAPER} from ${QUESTIONS} questions`, 'median', 'to the first'],
    ...[...took].map(([way, all]) => [way, milliseconds(median(all)), times(median(all) / least)]),
  ])
  await plain.close()
  await apart.close()
  await shared.close()
}
