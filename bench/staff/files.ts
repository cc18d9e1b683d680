import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createImport, dropImport } from '@assay/contract/imports/imports'
import type { Caller } from '../../hands/caller.ts'
import { importForm, untilRead } from '../../hands/imports.ts'
import { startCluster } from '../../server/test/cluster.ts'
import { freePort } from '../../server/test/network/freePort.ts'
import { prepare, signInAgain } from '../exams.ts'
import { median, milliseconds, printTable, times } from '../figures.ts'
import { runServer, wantedEngine } from '../programs.ts'
import { numberOf } from '../sizes.ts'

const FEW = 1_000
const MANY = numberOf('ASSAY_BENCH_QUESTIONS', 10_000)
const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 3)

interface Written {
  text: string
  answers: string[]
}

/** Of three kinds, as files have them: a sentence, one with a word in bold, and one with a block of code. */
function questionNumber(at: number): Written {
  const answers = ['The first', 'The second', 'Both', 'None'].map((word) => `${word} of statement ${at}`)
  const text = `Which of these is right about statement ${at} of chapter ${at % 97}?`
  if (at % 3 === 0) return { text, answers }
  if (at % 3 === 1) return { text: `Which **one** is right about statement ${at}?`, answers }
  return { text: `What does statement ${at} print?\n\n\`\`\`js\nconsole.log(${at} * 2)\n\`\`\``, answers }
}

const questions = (amount: number) => Array.from({ length: amount }, (_, at) => questionNumber(at))

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

const csvOf = (amount: number) =>
  [
    'question,answer 1,answer 2,answer 3,answer 4,correct,labels',
    ...questions(amount).map(({ text, answers }) => [text, ...answers, '1', 'bench'].map(cell).join(',')),
  ].join('\n')

const escaped = (text: string) => text.replaceAll(/[~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')

const giftOf = (amount: number) =>
  questions(amount)
    .map(({ text, answers }, at) => {
      const kind = text.includes('*') || text.includes('`') ? '[markdown]' : ''
      const options = answers.map((answer, place) => `${place === 0 ? '=' : '~'}${escaped(answer)}`)
      return `::Q${at}::${kind}${escaped(text)} {\n${options.join('\n')}\n}`
    })
    .join('\n\n')

const kinds = { CSV: csvOf, GIFT: giftOf }

/** From sending a file until its plan can be looked at. */
async function readOf(staff: Caller, file: string): Promise<number> {
  const began = performance.now()
  const { id } = await staff(createImport, { body: importForm(file) })
  const { state, errors } = await untilRead({ staff }, id)
  const took = performance.now() - began
  if (state !== 'ready') throw new Error(`The file came to ${state}: ${JSON.stringify(errors)}`)
  await staff(dropImport, { params: { id } })
  return took
}

async function onEngine(name: string, databaseUrl: string): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-files-'))
  const port = await freePort()
  const { end } = await runServer({ ASSAY_DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: String(port) })
  const base = `http://127.0.0.1:${port}`
  await prepare(base)
  const rows: string[][] = []
  for (const [kind, write] of Object.entries(kinds)) {
    const files = [write(FEW), write(MANY)]
    const spent: number[][] = files.map(() => [])
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, file] of files.entries()) spent[at]?.push(await readOf(await signInAgain(base), file))
    }
    const [few = 0, many = 0] = spent.map(median)
    rows.push([`${name}, ${kind}`, milliseconds(few), milliseconds(many), times(many / few)])
  }
  await end()
  await rm(folder, { recursive: true, force: true })
  return rows
}

/** How long the person who brings a file of questions waits until its plan can be looked at. */
export async function files(): Promise<void> {
  const only = wantedEngine()
  const rows = only === 'PostgreSQL' ? [] : await onEngine('SQLite', '')
  if (only !== 'SQLite') {
    const cluster = await startCluster({ fsync: true })
    rows.push(...(await onEngine('PostgreSQL', await cluster.createDatabase('files'))))
    await cluster.stop()
  }
  console.log(`\nA file of questions, from being sent until its plan is there, medians of ${ROUNDS}.\n`)
  printTable([['', `${FEW}`, `${MANY}`, 'ratio'], ...rows])
}
