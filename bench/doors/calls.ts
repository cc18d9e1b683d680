import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createToken } from '@assay/contract/auth/tokens'
import { listLabels } from '@assay/contract/labels'
import { getResults } from '@assay/contract/results/results'
import { createUser } from '@assay/contract/users'
import { createWebhook, updateWebhook } from '@assay/contract/webhooks'
import { type Caller, callerAt, signInAt } from '../../hands/caller.ts'
import { candidateOf } from '../../hands/exam.ts'
import { PASSWORD } from '../../hands/people.ts'
import { freePort } from '../../server/test/network/freePort.ts'
import { openReceiver } from '../../server/test/network/receiver.ts'
import { type Exam, type Installation, prepare, signInAgain } from '../exams.ts'
import { runServer } from '../programs.ts'
import { numberOf } from '../sizes.ts'
import { atOnce, ratioOf } from './turns.ts'

const CALLS = 400
const AT_ONCE = 8
const EXAMS = numberOf('ASSAY_BENCH_EXAMS', 60)
const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 9)

interface House {
  base: string
  staff: Caller
  installation: Installation
}

/** A call by API token, for each by a session. A token may call 600 times a minute where calls are limited; here they are not. */
async function byToken({ base, staff }: House): Promise<number> {
  const { token } = await staff(createToken, { body: { name: 'Bench', scopes: ['bank:read'] } })
  const calls = Array.from({ length: CALLS }, () => listLabels)
  const by = (caller: Caller) => () => atOnce(calls, AT_ONCE, (call) => caller(call))
  return ratioOf(by(staff), by(callerAt(base, token)))
}

const finish = (base: string, exams: readonly Exam[]) =>
  atOnce(exams, AT_ONCE, ({ code }) => candidateOf(callerAt(base), code).finish())

/** Tests that end while one webhook wants to hear of it, for each while none does. */
async function closing({ base, staff, installation }: House): Promise<number> {
  const receiver = await openReceiver()
  const { id } = await staff(createWebhook, { body: { url: receiver.url, events: ['interview.finished'] } })
  const waiting = await installation.runningExams(EXAMS * 2 * (ROUNDS + 1))
  const end = (is_active: boolean) => async () => {
    await staff(updateWebhook, { params: { id }, body: { is_active } })
    await finish(base, waiting.splice(0, EXAMS))
  }
  const ratio = await ratioOf(end(false), end(true))
  await receiver.close()
  return ratio
}

/** Results that somebody reads for the first time within the hour, which is written down, for each that they read again. */
async function reading({ base, staff, installation }: House): Promise<number> {
  const exams = await installation.runningExams(EXAMS)
  await finish(base, exams)
  const read = (reader: Caller) => () => atOnce(exams, AT_ONCE, ({ code }) => reader(getResults, { params: { code } }))
  const readers: Caller[] = []
  for (let at = 0; at < ROUNDS + 1; at += 1) {
    const email = `reader${at}@example.com`
    await staff(createUser, { body: { full_name: 'Reader', email, password: PASSWORD } })
    readers.push(await signInAt(base, email, PASSWORD))
  }
  const fresh = readers.values()
  const [known = staff] = readers
  await read(known)()
  return ratioOf(read(known), () => read(fresh.next().value ?? known)())
}

/** What tokens, webhooks and the audit take of calls that were there before, each as what is done with it to without. */
export async function calls(databaseUrl: string, isWanted: (part: string) => boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-doors-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const settings = { ASSAY_DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: String(port) }
  const { end } = await runServer({ ...settings, ASSAY_WEBHOOK_NETWORKS: '127.0.0.1/32' })
  const installation = await prepare(base)
  const house = { base, installation, staff: await signInAgain(base) }
  const ratioFor = async (part: string, measured: (house: House) => Promise<number>) =>
    isWanted(part) ? measured(house) : Number.NaN
  const ratios = {
    token: await ratioFor('token', byToken),
    closing: await ratioFor('closing', closing),
    reading: await ratioFor('reading', reading),
  }
  await end()
  await rm(folder, { recursive: true, force: true })
  return ratios
}
