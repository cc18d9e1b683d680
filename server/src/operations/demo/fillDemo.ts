import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { uploadQuestions } from '@assay/contract/imports/upload'
import { listLabels, updateLabel } from '@assay/contract/labels'
import { createUser, registerUser } from '@assay/contract/users'
import { type Caller, callerAt, signInAt } from '../../../../testing/client/caller.ts'
import { fileForm, makeQuestions } from '../../../../testing/client/make.ts'
import { openMailServer } from '../../../../testing/fakes/mailServer.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import type { Db } from '../../platform/db/schema.ts'
import { openLog } from '../../platform/http/log.ts'
import { movableClock } from '../../platform/http/testClock.ts'
import { hasUsers } from '../../platform/users/queries.ts'
import { StartFault } from '../../startFault.ts'
import { UNKNOWN } from './openRound.ts'
import { plantedQuestions } from './planted.ts'
import { runDemoTests } from './runDemoTests.ts'
import { PLANTED_FOR_MS, runPlantedTests } from './runPlantedTests.ts'

const EXAMPLES = join(import.meta.dirname, '../../../../docs/examples')

const people = [
  { full_name: 'Ada Lovelace', email: 'ada@example.com', role: 'admin' },
  { full_name: 'Grace Hopper', email: 'grace@example.com', role: 'consultant' },
  { full_name: 'Alan Turing', email: 'alan@example.com', role: 'consultant' },
] as const
const [first, ...others] = people

export type Demo = { password: string; people: typeof people; amountOfQuestions: number; amountOfInterviews: number }

/** The demo password satisfies the strict policy, and is different in each installation. */
const newPassword = () => `demo-${randomInt(100_000, 1_000_000)}-${randomInt(100_000, 1_000_000)}`

const colors = [
  '#009966',
  '#8FBC8F',
  '#009A17',
  '#6699CC',
  '#1F5FD6',
  '#9400D3',
  '#C21E56',
  '#CC338B',
  '#EEE600',
  '#ED9121',
]

async function fillBank(staff: Caller): Promise<number> {
  let amount = 0
  for (const name of readdirSync(EXAMPLES).filter((file) => file.endsWith('.yaml'))) {
    const file = fileForm(readFileSync(join(EXAMPLES, name)), name)
    amount += (await staff(uploadQuestions, { body: file })).amount_of_questions
  }
  amount += (await makeQuestions({ staff }, plantedQuestions)).length
  for (const [at, { id }] of (await staff(listLabels)).entries()) {
    await staff(updateLabel, { params: { id }, body: { color: colors[at % colors.length] } })
  }
  return amount
}

async function addPeople(base: string, password: string): Promise<Caller> {
  await callerAt(base)(registerUser, { body: { full_name: first.full_name, email: first.email, password } })
  const admin = await signInAt(base, first.email, password)
  for (const { full_name, email } of others) await admin(createUser, { body: { full_name, email, password } })
  return admin
}

const requestsFrom =
  (address: string): typeof fetch =>
  (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-for': address } })

async function openServer(db: Db, now: () => number) {
  // The demo's invitations are sent only to this local mail server.
  const mailServer = await openMailServer({
    rule: (step, said) =>
      step === 'RCPT' && said.includes(UNKNOWN) ? { reply: `550 5.1.1 <${UNKNOWN}>: user unknown` } : undefined,
  })
  const mail = { ASSAY_SMTP_URL: mailServer.url, ASSAY_MAIL_FROM: 'Jobs <jobs@example.com>' }
  const config = {
    ...readConfig({ ...mail, ASSAY_MAIL_PER_MINUTE: '6000', ASSAY_BASE_URL: 'http://localhost:3000' }),
    limitsOn: false,
    trustedProxies: 1,
  }
  const app = await buildApp({ config, db, log: openLog('silent'), now })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    close: async () => {
      await app.close()
      await mailServer.close()
    },
  }
}

const hasQuestions = async (db: Db) =>
  (await db.selectFrom('questions').select('id').limit(1).executeTakeFirst()) !== undefined

export async function fillDemo(db: Db, at: number): Promise<Demo> {
  if ((await hasUsers(db)) || (await hasQuestions(db))) {
    throw new StartFault(
      'The database is not empty. The demo needs an empty database: set ASSAY_DATA_DIR to another folder',
    )
  }
  const clock = movableClock()
  clock.freeze(at - PLANTED_FOR_MS)
  const { base, close } = await openServer(db, clock.now)
  try {
    const password = newPassword()
    const amountOfQuestions = await fillBank(await addPeople(base, password))
    const past = {
      now: at,
      signIn: () => signInAt(base, first.email, password),
      strangerAt: (address: string) => callerAt(base, null, { fetch: requestsFrom(address) }),
    }
    const amountOfInterviews = (await runPlantedTests(past, clock.freeze)) + (await runDemoTests(past, clock.freeze))
    return { password, people, amountOfQuestions, amountOfInterviews }
  } finally {
    await close()
  }
}
