import { searchText } from '@assay/domain/searchText'
import { sql } from 'kysely'
import { isSqlite } from '../../server/src/platform/db/rowsAsTable.ts'
import type { Db, Schema, Tx } from '../../server/src/platform/db/schema.ts'
import { inTransaction } from '../../server/src/platform/db/transaction.ts'
import { labelSetOf } from '../../server/src/product/attempts/scoreCounts.ts'
import { readOptions } from '../../server/src/product/questions/storedOptions.ts'

const QUESTIONS = 30
const BATCH_SIZE = 500
const MINUTE = 60_000

const firstNames = [
  'Ada',
  'Bruno',
  'Chiara',
  'Dimitri',
  'Elif',
  'Farid',
  'Greta',
  'Hiro',
  'Inés',
  'Jakub',
  'Kofi',
  'Lena',
]
const lastNames = [
  'Adler',
  'Bianchi',
  'Chen',
  'Diaz',
  'Eriksen',
  'Fontaine',
  'Garcia',
  'Haddad',
  'Ito',
  'Jansen',
  'Kowalska',
]

function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Label = Pick<Schema['interview_labels'], 'label_id' | 'name' | 'color'>

interface InterviewOptions {
  ofQuestions?: number
  isRunning?: boolean
}

function anInterview(
  id: number,
  labels: readonly Label[],
  pick: (below: number) => number,
  now: number,
  running: boolean,
) {
  const first = firstNames[pick(firstNames.length)] ?? ''
  const last = lastNames[pick(lastNames.length)] ?? ''
  const email = `${searchText(first)}.${searchText(last)}.${id}@example.com`
  const own = labels.filter((_, at) => (id * 7 + at * 5 + (id >> 3)) % 4 === 0).slice(0, 3)
  const chosen = own.length > 0 ? own : labels.slice(0, 1)
  const created_at = now - (200_000 - id) * MINUTE
  const stage = running ? 1 : pick(20)
  const started_at = stage === 0 ? null : stage === 1 ? now : created_at + 10 * MINUTE
  const closed_at = stage < 2 || started_at === null ? null : started_at + 40 * MINUTE
  const correct = pick(QUESTIONS + 1)
  const wrong = pick(QUESTIONS + 1 - correct)
  const details = chosen.map(({ name, color }) => {
    const fully_correct = pick(11)
    return {
      label_name: name,
      color,
      amount_of_questions: 10,
      fully_correct,
      fully_correct_ratio: fully_correct / 10,
    }
  })
  const result = {
    score: Math.round((correct / QUESTIONS) * 100),
    correct,
    partially: 0,
    wrong,
    unanswered: QUESTIONS - correct - wrong,
    details: JSON.stringify(details),
  }
  const none = { score: null, correct: null, partially: null, wrong: null, unanswered: null, details: null }
  const row = {
    id,
    code: `bench${String(id).padStart(17, '0')}`,
    public_id: `iv_bench${String(id).padStart(17, '0')}`,
    name: `${first} ${last}`,
    email,
    search: searchText(`${first} ${last}`, email),
    created_by: 1,
    created_by_name: 'Bench',
    creation_key: null,
    amount_of_questions: QUESTIONS,
    max_time: 60,
    created_at,
    started_at,
    deadline_at: started_at === null ? null : started_at + (stage === 1 ? 10_000 : 60) * MINUTE,
    run_from: started_at,
    ran_ms: started_at === null || closed_at === null ? 0 : closed_at - started_at,
    closed_at,
    told_end_at: closed_at,
    closed_by: closed_at === null ? null : ('candidate' as const),
    label_set: labelSetOf(chosen.map(({ name }) => name)),
    ...(closed_at === null ? none : result),
  }
  return { row, labels: chosen.map((label) => ({ ...label, interview_id: id })) }
}

async function withSlots(db: Db, amount: number, work: (slots: number) => Promise<void>): Promise<void> {
  const versions = await db
    .selectFrom('question_versions')
    .select(['id', 'question_id', 'answers'])
    .orderBy('id')
    .limit(amount)
    .execute()
  await sql`create table bench_slots
    (slot bigint primary key, question_id bigint, version_id bigint, good text, bad text)`.execute(db)
  const rows = versions.map(({ id, question_id, answers }, slot) => {
    const options = readOptions(answers)
    const idsOf = (isCorrect: boolean) =>
      options.filter(({ is_valid }) => is_valid === isCorrect).map((option) => option.id)
    return sql`(${slot}, ${question_id}, ${id}, ${JSON.stringify(idsOf(true))}, ${JSON.stringify(idsOf(false).slice(0, 1))})`
  })
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await sql`insert into bench_slots values ${sql.join(rows.slice(start, start + BATCH_SIZE))}`.execute(db)
  await work(rows.length).finally(() => sql`drop table bench_slots`.execute(db))
}

interface ExamBatch {
  from: number
  to: number
  submissions: number
  slots: number
}

async function fillExams(tx: Tx, { from, to, submissions, slots }: ExamBatch): Promise<void> {
  const places = sql.join(Array.from({ length: QUESTIONS }, (_, place) => sql`(${sql.lit(place)})`))
  const drawn = sql`interviews cross join (select column1 as place from (values ${places}) as given) as places
    join bench_slots on slot = (interviews.id * ${sql.lit(QUESTIONS)} + place) % ${sql.lit(slots)}`
  const inRange = sql`interviews.id >= ${sql.lit(from)} and interviews.id < ${sql.lit(to)}`
  await sql`insert into papers (interview_id, position, question_id, version_id, labels)
    select interviews.id, place, question_id, version_id, '[{"label_name":"SQL","color":"#0089C4"}]'
    from ${drawn} where ${inRange}`.execute(tx)
  await sql`insert into submissions (interview_id, position, kind, options, time_spent, received_at, key, answered, address)
    select interviews.id, place, 'answer', case when (interviews.id * 31 + place * 17) % 100 < 60 then good else bad end,
      75, started_at + place * 75000, null, place + 1, '10.0.0.1'
    from ${drawn} where ${inRange} and started_at is not null and place < ${sql.lit(submissions)}`.execute(tx)
  for (const kind of ['address', 'started', 'closed_by_candidate'])
    await sql`insert into interview_events (interview_id, at, kind, detail, once)
      select id, started_at, ${sql.lit(kind)}, '10.0.0.1', ${sql.lit(kind)} from interviews
      where ${inRange} and ${sql.ref(kind === 'closed_by_candidate' ? 'closed_at' : 'started_at')} is not null`.execute(
      tx,
    )
}

export async function makeInterviews(
  db: Db,
  amount: number,
  submissionsEach = QUESTIONS,
  { ofQuestions = QUESTIONS, isRunning = false }: InterviewOptions = {},
): Promise<void> {
  const pick = numbersFrom(7)
  const labels = await db.selectFrom('labels').select(['id as label_id', 'name', 'color']).orderBy('name').execute()
  const now = Date.now()
  await withSlots(db, ofQuestions, async (slots) => {
    for (let from = 1; from <= amount; from += BATCH_SIZE) {
      const to = Math.min(from + BATCH_SIZE, amount + 1)
      const made = Array.from({ length: to - from }, (_, at) => anInterview(from + at, labels, pick, now, isRunning))
      await inTransaction(db, async (tx) => {
        await tx
          .insertInto('interviews')
          .values(made.map(({ row }) => row))
          .execute()
        await tx
          .insertInto('interview_labels')
          .values(made.flatMap((one) => one.labels))
          .execute()
        await fillExams(tx, { from, to, submissions: submissionsEach, slots })
      })
    }
  })
  // In PostgreSQL, the sequence must continue after the inserted ids. SQLite always continues after the highest id.
  if (!isSqlite(db)) await sql`select setval('interviews_id_seq', ${sql.lit(amount)})`.execute(db)
  await sql`delete from interview_counts`.execute(db)
  await sql`insert into interview_counts (label_set, score, amount)
    select label_set, coalesce(score, -1), count(*) from interviews group by label_set, coalesce(score, -1)`.execute(db)
}
