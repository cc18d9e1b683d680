import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NewQuestion } from '@assay/contract/questions'
import type { Doer } from './db/audit.ts'
import type { Db } from './db/schema.ts'
import { tallyOf } from './db/tally.ts'
import { addDemoInterviews } from './demoInterviews.ts'
import { listLabelsPage } from './labels/queries.ts'
import { updateLabel } from './labels/writeLabels.ts'
import { createQuestions } from './questions/createQuestions.ts'
import { readQuestionsFile } from './questions/upload/readFile.ts'
import { StartFault } from './startFault.ts'
import { addUser } from './users/addUser.ts'
import { hasUsers } from './users/queries.ts'

const EXAMPLES = join(import.meta.dirname, '../../examples')

const people = [
  { full_name: 'Ada Lovelace', email: 'ada@example.com', role: 'admin' },
  { full_name: 'Grace Hopper', email: 'grace@example.com', role: 'consultant' },
  { full_name: 'Alan Turing', email: 'alan@example.com', role: 'consultant' },
] as const

export type Demo = { password: string; people: typeof people; amountOfQuestions: number; amountOfInterviews: number }

/** Fits the strict policy too, and is another one in every installation. */
const newPassword = () => `demo-${randomInt(100_000, 1_000_000)}-${randomInt(100_000, 1_000_000)}`

function exampleQuestions(): NewQuestion[] {
  const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.yaml'))
  return files.flatMap((name) => {
    const read = readQuestionsFile(readFileSync(join(EXAMPLES, name), 'utf8'))
    if ('questions' in read) return read.questions
    const [error] = read.errors
    throw new StartFault(`examples/${name}, line ${error?.line}: ${error?.field} ${error?.message}`)
  })
}

async function addPeople(db: Db, at: number, password: string): Promise<Doer> {
  const start = { at, actor_id: null, actor_name: 'demo', address: '' }
  const [admin, ...others] = people
  const added = await addUser(db, start, { ...admin, password }, admin.role)
  const doer = { ...start, actor_id: added.id, actor_name: added.full_name }
  for (const { role, ...other } of others) await addUser(db, doer, { ...other, password }, role)
  return doer
}

/** The colours that the form of a label offers: a demo shows what they are for. */
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

async function colorLabels(db: Db, doer: Doer): Promise<void> {
  const labels = await listLabelsPage(db, null)
  for (const [at, { id }] of labels.entries()) await updateLabel(db, doer, id, { color: colors[at % colors.length] })
}

/** Fills an empty database with something to look at; what anybody has made is never mixed with it. */
export async function fillDemo(db: Db, at: number): Promise<Demo> {
  if ((await hasUsers(db)) || (await tallyOf(db, 'questions')) > 0) {
    throw new StartFault('The database is not empty. The demo fills only an empty one: name another ASSAY_DATA_DIR')
  }
  const questions = exampleQuestions()
  const password = newPassword()
  const doer = await addPeople(db, at, password)
  await createQuestions(db, doer, questions)
  await colorLabels(db, doer)
  const amountOfInterviews = await addDemoInterviews(db, doer)
  return { password, people, amountOfQuestions: questions.length, amountOfInterviews }
}
