import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { confirmImport, createImport, dropImport, undoImport } from '@assay/contract/imports/imports'
import { createQuestions, getQuestion, updateQuestion } from '@assay/contract/questions/questions'
import type { Caller } from '../../hands/caller.ts'
import { importForm, untilRead } from '../../hands/imports.ts'
import { startCluster } from '../../server/test/cluster.ts'
import { freePort } from '../../server/test/network/freePort.ts'
import type { Seat } from '../driver.ts'
import { prepare, seatOf, signInAgain } from '../exams.ts'
import { median, milliseconds, percentile, printTable, times, whole } from '../figures.ts'
import { openLoad } from '../load.ts'
import { aQuestion, labelNumber } from '../makeQuestions.ts'
import { runServer, wantedEngine } from '../programs.ts'
import { numberOf } from '../sizes.ts'
import { textNumber } from './texts.ts'

const FEW = 500
const MANY = numberOf('ASSAY_BENCH_QUESTIONS', 5_000)
const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 5)
const CANDIDATES = 8
/** Of a single one there would be a few saves while a file is stored. */
const AUTHORS = 4
const QUIET_MS = 3_000
/** Short, since what is saved when all is done already says nothing. */
const STEPS_MS = 50
const ONLY = wantedEngine()

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** As Moodle writes them: HTML in XML, four options of which one is right, a category and a tag. */
function moodleOf(amount: number): string {
  const option = (fraction: number, text: string) =>
    `<answer fraction="${fraction}" format="html"><text>&lt;p&gt;${text}&lt;/p&gt;</text></answer>`
  const questions = Array.from({ length: amount }, (_, at) => {
    const text = textNumber(at)
    const options = [100, 0, 0, 0].map((fraction, part) => option(fraction, `option ${part} of ${at}`)).join('')
    return `<question type="multichoice"><name><text>Q ${at}</text></name><questiontext format="html"><text><![CDATA[<p>${text}</p>
<pre><code>print(${at})</code></pre>]]></text></questiontext><single>true</single>${options}<tags><tag><text>bench</text></tag></tags></question>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><quiz>${questions.join('\n')}</quiz>`
}

const files = { few: moodleOf(FEW), many: moodleOf(MANY) }

interface House {
  staff: Caller
  port: number
  seats: Seat[]
}

/** From sending a file until its plan can be looked at. */
async function read(staff: Caller, file: string): Promise<number> {
  const { id } = await staff(createImport, { body: importForm(file) })
  const { state } = await untilRead({ staff }, id)
  if (state !== 'ready') throw new Error(`The file came to ${state}`)
  return id
}

/** What is read and dropped again, small and large in turns. */
async function reading({ staff }: House): Promise<number[]> {
  const spent: number[][] = [[], []]
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [at, file] of [files.few, files.many].entries()) {
      let id = 0
      const ms = await timed(async () => {
        id = await read(staff, file)
      })
      if (round >= 0) spent[at]?.push(ms)
      await staff(dropImport, { params: { id } })
    }
  }
  return spent.map(median)
}

interface Saved {
  answers: number[]
  questions: number[]
}

/** An author who changes one question over and over, every save a new version. */
async function openAuthor(staff: Caller) {
  const { questions } = await staff(createQuestions, { body: [aQuestion(crypto.randomUUID(), [labelNumber(0)])] })
  const params = { id: questions[0]?.id ?? 0 }
  let turn = 0
  const save = async () => {
    turn += 1
    const { version } = await staff(getQuestion, { params })
    return timed(() => staff(updateQuestion, { params, body: { version, description: `What is ${turn}?` } }))
  }
  return { save }
}

type Author = Awaited<ReturnType<typeof openAuthor>>
interface Others {
  load: ReturnType<typeof openLoad>
  authors: readonly Author[]
}

/** Candidates and authors go on saving for as long as this takes. */
async function beside(house: House, { load, authors }: Others, work: () => Promise<unknown>, saved: Saved) {
  let isDone = false
  const ended = work().finally(() => {
    isDone = true
  })
  const candidates = async () => {
    while (!isDone) {
      const { saved: spent } = await load.give({ kind: 'steps', port: house.port, seats: house.seats, ms: STEPS_MS })
      saved.answers.push(...spent)
    }
  }
  const author = async ({ save }: Author) => {
    while (!isDone) saved.questions.push(await save())
  }
  await Promise.all([ended, candidates(), ...authors.map(author)])
}

const phases = ['quiet', 'reading', 'storing', 'undoing'] as const
type Phase = (typeof phases)[number]

/** A large file is read, stored and undone, with candidates and authors who save all the while. */
async function saving(house: House) {
  const { staff } = house
  const load = openLoad()
  const authors = await Promise.all(Array.from({ length: AUTHORS }, () => openAuthor(staff)))
  const saved = Object.fromEntries(phases.map((phase) => [phase, { answers: [], questions: [] }])) as unknown as Record<
    Phase,
    Saved
  >
  const spent: Record<Phase, number[]> = { quiet: [], reading: [], storing: [], undoing: [] }
  const during = async (phase: Phase, work: () => Promise<unknown>) => {
    await beside(house, { load, authors }, async () => spent[phase].push(await timed(work)), saved[phase])
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await during('quiet', () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)))
    let params = { id: 0 }
    await during('reading', async () => {
      params = { id: await read(staff, files.many) }
    })
    await during('storing', () => staff(confirmImport, { params, body: {} }))
    await during('undoing', () => staff(undoImport, { params }))
  }
  load.end()
  return { saved, spent }
}

function report({ saved, spent }: Awaited<ReturnType<typeof saving>>): string[][] {
  const [answers, questions] = (['answers', 'questions'] as const).map((kind) => percentile(saved.quiet[kind], 0.95))
  return phases.map((phase) => {
    const figures = (
      [
        ['answers', answers],
        ['questions', questions],
      ] as const
    ).flatMap(([kind, quiet = Number.NaN]) => {
      const all = saved[phase][kind]
      const p95 = percentile(all, 0.95)
      return [whole(all.length), milliseconds(p95), times(p95 / quiet), milliseconds(Math.max(...all))]
    })
    return [phase, milliseconds(median(spent[phase])), ...figures]
  })
}

async function onEngine(name: string, databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-imports-'))
  const port = await freePort()
  const { end } = await runServer({ ASSAY_DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: String(port) })
  const base = `http://127.0.0.1:${port}`
  const exams = await (await prepare(base)).runningExams(CANDIDATES)
  const house = { staff: await signInAgain(base), port, seats: exams.map(seatOf) }
  const [few = 0, many = 0] = await reading(house)
  console.log(
    `\n${name}: a file of ${FEW} questions is read in ${milliseconds(few)}, one of ${MANY} in ${milliseconds(many)}: ${times(many / few)}.`,
  )
  console.log(
    `${CANDIDATES} candidates and ${AUTHORS} authors save while ${MANY} are read, stored and undone, and in quiet.\n`,
  )
  const head = ['', 'takes', 'answers', 'p95', 'to quiet', 'longest', "authors'", 'p95', 'to quiet', 'longest']
  printTable([head, ...report(await saving(house))])
  await end()
  await rm(folder, { recursive: true, force: true })
}

/** What a file costs the person who brings it, and everybody else meanwhile. */
export async function imports(): Promise<void> {
  if (ONLY !== 'PostgreSQL') await onEngine('SQLite', '')
  if (ONLY === 'SQLite') return
  const cluster = await startCluster({ fsync: true })
  await onEngine('PostgreSQL', await cluster.createDatabase('imports'))
  await cluster.stop()
}
