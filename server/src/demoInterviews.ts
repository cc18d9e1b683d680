import { randomUUID } from 'node:crypto'
import { deadlineOf } from '@assay/domain/exam/clock'
import { searchText } from '@assay/domain/exam/interview'
import type { Doer } from './db/audit.ts'
import type { Db } from './db/schema.ts'
import { createInterview } from './interviews/createInterview.ts'
import { closeDue, closeInterview } from './sitting/close.ts'
import { commitsOf } from './sitting/commits.ts'
import type { InterviewRow } from './sitting/interviewRow.ts'
import { writeOptions } from './sitting/journal.ts'
import { type PaperQuestion, readPaper } from './sitting/paper.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

interface Candidate {
  name: string
  labels: string[]
  /** How long ago the exam began; none has not begun. */
  agoMs?: number
  /** Of every ten questions, how many are answered right, and how many at all. */
  right?: number
  answered?: number
  /** Leaves without finishing: the clock closes. */
  isLeft?: true
  address?: string
}

const candidates: readonly Candidate[] = [
  { name: 'Katherine Johnson', labels: ['ALGORITHMS', 'LOGIC'], agoMs: 9 * DAY, right: 9, answered: 10 },
  { name: 'Edsger Dijkstra', labels: ['ALGORITHMS', 'CONCURRENCY'], agoMs: 8 * DAY, right: 10, answered: 10 },
  { name: 'Radia Perlman', labels: ['NETWORKS', 'HTTP', 'SECURITY'], agoMs: 6 * DAY, right: 8, answered: 9 },
  { name: 'José Martínez', labels: ['JAVASCRIPT', 'TYPESCRIPT'], agoMs: 5 * DAY, right: 5, answered: 8, isLeft: true },
  { name: '林小明', labels: ['PYTHON', 'SQL'], agoMs: 4 * DAY, right: 7, answered: 10, address: '203.0.113.7' },
  { name: 'Anna Müller', labels: ['JAVA', 'SQL', 'GIT'], agoMs: 2 * DAY, right: 3, answered: 7 },
  { name: 'Tim Lee', labels: ['WEB', 'SECURITY', 'JAVASCRIPT', 'HTTP'], agoMs: DAY, right: 6, answered: 10 },
  { name: 'Nadia Petrova', labels: ['OPERATING_SYSTEMS', 'C_LANGUAGE'], agoMs: 20 * MINUTE, right: 6, answered: 4 },
  { name: 'Omar Haddad', labels: ['SQL', 'DATA_STRUCTURES'], agoMs: 56 * MINUTE, right: 5, answered: 8 },
  { name: 'Grete Hermann', labels: ['LOGIC', 'ALGORITHMS', 'DATA_STRUCTURES'] },
  { name: 'Sofía Torres', labels: ['JAVASCRIPT', 'WEB'] },
]

const AMOUNT = 20
const MAX_TIME = 60
const PACE_MS = 2 * MINUTE
const HERE = '192.0.2.10'

/** An e-mail holds plain letters; a name may be written in any script. */
const emailOf = (name: string, at: number) => {
  const plain = searchText(name).replaceAll(/[^a-z]+/g, '.')
  return `${/[a-z]/.test(plain) ? plain : `candidate${at}`}@example.com`
}

function choiceFor({ answers, kind }: PaperQuestion, isRight: boolean): number[] {
  const ids = (valid: boolean) => answers.filter(({ is_valid }) => is_valid === valid).map(({ id }) => id)
  if (isRight) return ids(true)
  // Half of what is wrong in a multiple choice is only not enough of what is right.
  return (kind === 'multiple' && answers.length % 2 === 0 ? ids(true) : ids(false)).slice(0, 1)
}

async function takeExam(db: Db, { id, started_at }: { id: number; started_at: number }, who: Candidate, now: number) {
  const { right = 0, answered = 0, address = HERE } = who
  const paper = await readPaper(db, id)
  const { submissions } = commitsOf(db)
  const reached = paper.filter((_, at) => at % 10 < answered)
  for (const [at, question] of reached.entries()) {
    const receivedAt = started_at + (at + 1) * PACE_MS
    if (receivedAt > now) return
    const place = { interviewId: id, position: question.position, kind: 'answer' as const }
    const give = (isRight: boolean, seconds: number) =>
      submissions.give({
        ...place,
        options: writeOptions(choiceFor(question, isRight)),
        timeSpent: seconds,
        receivedAt,
        key: randomUUID(),
        address,
      })
    // Now and then somebody thinks twice.
    if (at % 7 === 3) await give(false, 45)
    await give(question.position % 10 < right, 40 + ((at * 37) % 80))
  }
}

async function begin(db: Db, { id }: InterviewRow, who: Candidate, at: number): Promise<void> {
  const sightings = [HERE, ...(who.address ? [who.address] : [])].map((detail) => ({
    kind: 'address' as const,
    detail,
  }))
  await commitsOf(db).starts.give({ interviewId: id, at, deadlineAt: deadlineOf(at, MAX_TIME), sightings })
}

/** Interviews in every state: not started, running, nearly over, finished by hand, finished by the clock. */
export async function addDemoInterviews(db: Db, doer: Doer): Promise<number> {
  for (const [at, who] of candidates.entries()) {
    const startedAt = who.agoMs === undefined ? null : doer.at - who.agoMs
    const wanted = {
      name: who.name,
      email: emailOf(who.name, at),
      max_time: MAX_TIME,
      amount_of_questions: AMOUNT,
      labels: who.labels,
    }
    const created = { ...doer, at: (startedAt ?? doer.at) - 30 * MINUTE }
    const interview = await createInterview(db, { doer: created, wanted, key: null })
    if (!('id' in interview)) throw new Error(`The starter bank is too small for the interview of ${who.name}`)
    if (startedAt === null) continue

    await begin(db, interview, who, startedAt)
    await takeExam(db, { id: interview.id, started_at: startedAt }, who, doer.at)
    const finishedAt = startedAt + 48 * MINUTE
    if (!who.isLeft && startedAt < doer.at - DAY / 2) await closeInterview(db, interview.id, finishedAt, 'candidate')
  }
  await closeDue(db, doer.at)
  return candidates.length
}
