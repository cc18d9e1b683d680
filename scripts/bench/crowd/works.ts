import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { listLabels } from '@assay/contract/labels'
import { getResults } from '@assay/contract/results/results'
import { type Caller, callerAt } from '../../../testing/client/caller.ts'
import { candidateOf, makeInterview } from '../../../testing/client/exam.ts'
import { fileForm } from '../../../testing/client/make.ts'
import { makeBlueprint, makeRound, people } from '../../../testing/client/round.ts'
import { aQuestion, labelNumber } from '../makeQuestions.ts'
import type { OpenTest } from './candidate.ts'

const BATCH_SIZE = 100
const ASSAY = join(import.meta.dirname, '../../../server/src/assay.ts')
/** The server's daily backup runs with this low process priority, so the benchmark uses the same priority. */
const LOW_PRIORITY = 10

const recipe = {
  labels: ['PYTHON', 'SQL', 'JAVASCRIPT'].map((name) => ({ name, amount: 10 })),
  amount_of_questions: 30,
  max_time: 120,
}

/** Each line of the YAML file contains a new question as JSON, because JSON is also valid YAML. */
function newFile(): FormData {
  const run = Math.random().toString(36).slice(2)
  const questions = Array.from({ length: 1_000 }, (_, at) => aQuestion(`${run} ${at}`, [labelNumber(3)]))
  return fileForm(questions.map((question) => `- ${JSON.stringify(question)}\n`).join(''))
}

export async function makeOpenTests(staff: Caller, amount: number): Promise<{ round: number; openTests: OpenTest[] }> {
  const blueprint = await makeBlueprint({ staff }, recipe)
  const openTests: OpenTest[] = []
  while (openTests.length < amount) {
    const wanted = people(Math.min(BATCH_SIZE, amount - openTests.length), openTests.length)
    openTests.push(...(await makeRound({ staff }, blueprint, wanted)).interviews)
  }
  return { round: blueprint.id, openTests: openTests.map(({ code, email }) => ({ code, email })) }
}

async function longResult(staff: Caller): Promise<string> {
  const labels = (await staff(listLabels)).map(({ name }) => name)
  const { code } = await makeInterview({ staff }, { amount_of_questions: 100, labels })
  const candidate = candidateOf(callerAt(staff.connection.base ?? ''), code)
  await candidate.start()
  const { questions } = await candidate.page()
  for (const question of questions) await candidate.submit(question, [question.answers_base[0]?.id ?? 0])
  await candidate.finish()
  return code
}

async function backUp(folder: string, databaseUrl: string): Promise<void> {
  const file = join(folder, 'bench.backup')
  const { PATH } = process.env
  const env = { PATH, ASSAY_DATA_DIR: folder, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ASSAY, 'backup', file], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY)
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error('The backup failed')
  await rm(file)
}

interface TestServer {
  staff: Caller
  folder: string
  databaseUrl: string
}

export async function measureStaffWork({ staff, folder, databaseUrl }: TestServer) {
  const code = await longResult(staff)
  const blueprint = await makeBlueprint({ staff }, recipe)
  let listed = 0
  return {
    'upload of 1,000 questions': () => staff(uploadQuestions, { body: newFile() }),
    'a list of 100': () => makeRound({ staff }, blueprint, people(BATCH_SIZE, BATCH_SIZE * listed++)),
    'a result of 100 questions': () => staff(getResults, { params: { code } }),
    'a backup': () => backUp(folder, databaseUrl),
  }
}
