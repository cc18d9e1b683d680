import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterview } from '@assay/contract/interviews/interviews'
import { drawBalanced } from '@assay/domain/bank/drawing/balance'
import { drawExact } from '@assay/domain/bank/drawing/drawExact'
import { openExposure } from '@assay/domain/bank/drawing/exposure'
import { joinFamilies, noFamilies } from '@assay/domain/bank/drawing/families'
import { type Drawable, pilesOf, unitsOf } from '@assay/domain/bank/drawing/units'
import type { Caller } from '../hands/caller.ts'
import { makeBlueprint, makeRound, people } from '../hands/round.ts'
import { startCluster } from '../server/test/cluster.ts'
import { freePort } from '../server/test/network/freePort.ts'
import { prepare, seatOf, signInAgain } from './exams.ts'
import { median, milliseconds, percentile, printTable, times, whole } from './figures.ts'
import { openLoad } from './load.ts'
import { runServer } from './programs.ts'
import { rankingLooks } from './rankingLooks.ts'
import { roundLooks } from './roundLooks.ts'
import { numberOf } from './sizes.ts'

const MADE = numberOf('ASSAY_BENCH_MADE', 1_000)
const AT_ONCE = 100
const CANDIDATES = 16
const ROUNDS = 3

const timed = async (work: () => Promise<unknown> | unknown): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const recipe = {
  labels: ['PYTHON', 'SQL', 'JAVASCRIPT'].map((name) => ({ name, amount: 10 })),
  amount_of_questions: 30,
}

async function makeInLists(staff: Caller): Promise<void> {
  const blueprint = await makeBlueprint({ staff }, recipe)
  for (let from = 0; from < MADE; from += AT_ONCE) await makeRound({ staff }, blueprint, people(AT_ONCE, from))
}

async function makeOneByOne(staff: Caller): Promise<void> {
  const blueprint = await makeBlueprint({ staff }, recipe)
  for (const { email } of people(MADE))
    await staff(createInterview, { body: { name: 'Ada', email, blueprint_id: blueprint.id } })
}

/** How long saving takes while a round is made, beside how long it takes in quiet, in turns. */
async function saving(staff: Caller, port: number, seats: ReturnType<typeof seatOf>[]) {
  const load = openLoad()
  const steps = (ms: number) => load.give({ kind: 'steps', port, seats, ms })
  await steps(1_000)
  const quiet: number[] = []
  const busy: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(percentile((await steps(2_000)).saved, 0.95))
    let isMade = false
    const making = makeInLists(staff).then(() => {
      isMade = true
    })
    const saved: number[] = []
    while (!isMade) saved.push(...(await steps(200)).saved)
    await making
    busy.push(percentile(saved, 0.95))
  }
  load.end()
  return { quiet: median(quiet), busy: median(busy) }
}

async function onEngine(name: string, databaseUrl: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-round-'))
  const port = await freePort()
  const { end } = await runServer({ ASSAY_DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: String(port) })
  const base = `http://127.0.0.1:${port}`
  const exams = await (await prepare(base)).runningExams(CANDIDATES)
  const staff = await signInAgain(base)
  const { quiet, busy } = await saving(staff, port, exams.map(seatOf))
  const inLists = await timed(() => makeInLists(staff))
  const alone = await timed(() => makeOneByOne(staff))
  await end()
  await rm(folder, { recursive: true, force: true })
  const saves = [milliseconds(quiet), milliseconds(busy), times(busy / quiet)]
  return [name, ...saves, milliseconds(inLists), milliseconds(alone), times(inLists / alone)]
}

/** Questions of three labels, of which every fifth has two of them. */
const bankOf = (size: number) =>
  Array.from({ length: size }, (_, id): Drawable => {
    const label = id % 3
    return { id, labels: id % 5 === 0 ? [label, (label + 1) % 3] : [label] }
  })

const wanted = [0, 1, 2].map((label) => ({ label, amount: 10 }))

/** A hundred papers from a bank of so many questions. */
function papersFrom(size: number): number {
  const piles = pilesOf(unitsOf(bankOf(size), noFamilies))
  const began = performance.now()
  for (let paper = 0; paper < 100; paper += 1) drawExact(piles, wanted, { chance: Math.random })
  return performance.now() - began
}

/** Ten of so many in a family, a difficulty for each. */
const apart = Array.from({ length: 500 }, (_, set) => Array.from({ length: 10 }, (_, at) => set * 100 + at))
const difficultyOf = (id: number) => ((id * 7919) % 1_000) / 250 - 2

/** One paper from a bank that was just read, as every interview is made: plainly, or with all that protects it. */
function paperFrom(bank: readonly Drawable[], before: readonly (readonly number[])[], isProtected: boolean): number {
  const began = performance.now()
  if (!isProtected) drawExact(pilesOf(unitsOf(bank, noFamilies)), wanted, { chance: Math.random })
  else {
    const piles = pilesOf(unitsOf(bank, joinFamilies(apart)))
    const { held } = openExposure(before, 2)
    const draw = () => drawExact(piles, wanted, { chance: Math.random, held }).flat()
    drawBalanced(draw, difficultyOf, 0)
  }
  return performance.now() - began
}

function protecting(): void {
  const bank = bankOf(50_000)
  const before = Array.from({ length: 99 }, (_, paper) => Array.from({ length: 30 }, (_, at) => paper * 30 + at))
  for (let warm = 0; warm < 10; warm += 1) paperFrom(bank, before, warm % 2 === 0)
  const turns = Array.from(
    { length: 30 },
    () => [paperFrom(bank, before, false), paperFrom(bank, before, true)] as const,
  )
  const [plain, whole] = [median(turns.map(([one]) => one)), median(turns.map(([, other]) => other))]
  console.log('\nA paper from 50,000 questions, plainly and with families, a cap and balance, medians of 30 turns.\n')
  printTable([
    ['', 'plain', 'protected', 'ratio'],
    ['drawing', milliseconds(plain), milliseconds(whole), times(whole / plain)],
  ])
}

function drawing(): void {
  for (let warm = 0; warm < 20; warm += 1) papersFrom(500)
  const turns = Array.from({ length: 15 }, () => [papersFrom(500), papersFrom(50_000)] as const)
  const [few, many] = [median(turns.map(([small]) => small)), median(turns.map(([, large]) => large))]
  console.log('\n100 papers of exact amounts, drawn from 500 and from 50,000 questions, medians of 15 turns.\n')
  printTable([
    ['', '500', '50,000', 'ratio'],
    ['drawing', milliseconds(few), milliseconds(many), times(many / few)],
  ])
  protecting()
}

/** A whole round: made beside candidates who save, made at once or one by one, and looked at among many others. */
export async function round(): Promise<void> {
  drawing()
  const cluster = await startCluster({ fsync: true })
  const rows = [await onEngine('SQLite', ''), await onEngine('PostgreSQL', await cluster.createDatabase('round'))]
  await cluster.stop()
  const made = whole(MADE)
  console.log(
    `\n${CANDIDATES} candidates save answers (p95) while ${made} interviews are made, and in quiet; these made in lists of ${AT_ONCE} and by one call each.\n`,
  )
  printTable([['', 'quiet', 'while made', 'ratio', `${made} in lists`, 'one by one', 'ratio'], ...rows])
  await roundLooks()
  await rankingLooks()
}
