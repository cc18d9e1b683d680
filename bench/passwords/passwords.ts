import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/test/network/freePort.ts'
import { prepare } from '../exams.ts'
import { median, milliseconds, percentile, printTable, times } from '../figures.ts'
import { runServer } from '../programs.ts'
import type { Answered, FloodOrder } from './flood.ts'

const CLIENTS = 600
const ROUNDS = Number(process.env['ASSAY_BENCH_ROUNDS'] ?? 5)
const LOOKS_EACH = 20
/** What a flood needs to come up. */
const UNDER_WATER_MS = 3_000
const ASSETS = join(import.meta.dirname, '../../web/dist/assets')

type Looks = Record<string, () => Promise<Response>>

/** So many who sign in with a wrong password over and over, in a process of their own. */
function flood(base: string) {
  const program = fork(join(import.meta.dirname, 'flood.ts'))
  const send = (order: FloodOrder) => program.send(order)
  send({ base, clients: CLIENTS })
  return async (): Promise<Answered> => {
    send('end')
    const [answered]: Answered[] = await once(program, 'message')
    if (!answered) throw new Error('The flood did not say how it went')
    return answered
  }
}

async function looksAt(base: string): Promise<Looks> {
  const house = await prepare(base)
  const [exam] = await house.runningExams(1)
  const [entry] = await house.waiting(1)
  const [question] = exam?.questions ?? []
  const file = (await readdir(ASSETS)).find((name) => name.startsWith('core') && name.endsWith('.js'))
  if (!exam || !entry || !question || !file) throw new Error('There is nothing to look at: is the page built?')
  const put = (path: string, body: string) =>
    fetch(base + path, { method: 'PUT', body, headers: { 'content-type': 'application/json' } })
  const answers = question.answers_base.map(({ id }) => JSON.stringify({ question_code: question.code, answers: [id] }))
  let turn = 0
  return {
    'a page file': () => fetch(`${base}/assets/${file}`),
    'an entry': () => put(entry.path, entry.body),
    'an answer': () => {
      turn += 1
      return put(`/api/interview/${exam.code}/question/${question.id}`, answers[turn % 2] ?? '')
    },
  }
}

async function timed(looks: Looks): Promise<Record<string, number[]>> {
  const took: Record<string, number[]> = {}
  for (let n = 0; n < LOOKS_EACH; n += 1) {
    for (const [name, look] of Object.entries(looks)) {
      const began = performance.now()
      const answer = await look()
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
      took[name] = [...(took[name] ?? []), performance.now() - began]
    }
  }
  return took
}

/** What a flood of sign-ins does to everybody else. Quiet and flood take turns, so that the machine falls on both alike. */
export async function passwords(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-passwords-'))
  const port = await freePort()
  const server = await runServer({ ASSAY_DATA_DIR: folder, PORT: String(port) })
  const base = `http://127.0.0.1:${port}`
  const looks = await looksAt(base)
  const rounds: { quiet: Record<string, number[]>; flooded: Record<string, number[]> }[] = []
  const answered = { looked: 0, busy: 0 }
  await timed(looks)
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await timed(looks)
    const endFlood = flood(base)
    await wait(UNDER_WATER_MS)
    const flooded = await timed(looks)
    const { looked, busy } = await endFlood()
    answered.looked += looked
    answered.busy += busy
    rounds.push({ quiet, flooded })
  }
  await server.end()
  await rm(folder, { recursive: true })

  console.log(
    `\n${CLIENTS} clients sign in with a wrong password: ${answered.looked} looked at, ${answered.busy} told to come again.\n`,
  )
  const rows = Object.keys(looks).map((name) => {
    const of = (kind: 'quiet' | 'flooded') => rounds.flatMap((round) => round[kind][name] ?? [])
    const ratio = median(rounds.map(({ quiet, flooded }) => median(flooded[name] ?? []) / median(quiet[name] ?? [])))
    const figures = [median(of('quiet')), median(of('flooded')), percentile(of('flooded'), 0.95)]
    return [name, ...figures.map(milliseconds), times(ratio)]
  })
  printTable([['', 'quiet p50', 'flood p50', 'flood p95', 'to quiet'], ...rows])
}
