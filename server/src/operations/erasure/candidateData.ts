import { hhmmss } from '@assay/domain/exam/formatDuration'
import { isAnswerRow, type JournalRow } from '@assay/domain/exam/journal'
import { stageOf, statusOf } from '@assay/domain/exam/stage'
import { isoOf, isoOrNull } from '@assay/domain/isoTime'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/schema.ts'
import { hasEmailAmong, withTrueNames } from '../../product/attempts/anonymity/trueNames.ts'
import { ledgerRows } from '../../product/attempts/clock/ledgerRows.ts'
import { lateAnswerNoteOf, lateAnswersOf } from '../../product/attempts/closing/lateAnswers.ts'
import { testEvents } from '../../product/attempts/events.ts'
import { loadJournal } from '../../product/attempts/journal.ts'
import { type PaperQuestion, readPaper } from '../../product/attempts/paper.ts'
import { commentOf } from '../../product/attempts/replies.ts'
import type { InterviewRow } from '../../product/attempts/states/interviewRow.ts'
import { newestConfirmations } from '../../product/attempts/verification/newest.ts'

const sharesDocument = z.array(
  z.object({ label_name: z.string(), amount_of_questions: z.number(), fully_correct_ratio: z.number() }),
)

const remarksOf = (db: Queryable, id: number) =>
  db.selectFrom('remarks').select(['at', 'kind', 'text']).where('interview_id', '=', id).orderBy('id').execute()

const decisionsOf = (db: Queryable, id: number) =>
  db.selectFrom('decisions').select(['at', 'state', 'reason']).where('interview_id', '=', id).orderBy('id').execute()

const notesOf = (db: Queryable, id: number) =>
  db.selectFrom('notes').select(['at', 'changed_at', 'text']).where('interview_id', '=', id).orderBy('id').execute()

const verdictsOf = (db: Queryable, id: number) =>
  db.selectFrom('verdicts').select(['at', 'verdict', 'comment']).where('interview_id', '=', id).orderBy('id').execute()

async function confirmationOf(db: Queryable, { id }: InterviewRow) {
  const found = (await newestConfirmations(db, [id])).get(id)
  return found ? { verdict: found.verdict, correct: found.correct, counted: found.counted } : null
}

const mailsOf = (db: Queryable, id: number) =>
  db
    .selectFrom('mails')
    .select(['kind', 'state', 'queued_at', 'ended_at'])
    .where('interview_id', '=', id)
    .orderBy('id')
    .execute()

function answersOf(paper: readonly PaperQuestion[], journal: readonly JournalRow[]) {
  const given = Map.groupBy(journal.filter(isAnswerRow), ({ position }) => position)
  return paper.flatMap(({ position, code, options: questionOptions }) =>
    (given.get(position) ?? []).map(({ options, received_at, time_spent, kind }) => ({
      question: position + 1,
      question_code: code,
      time: isoOf(received_at),
      taken_by_clock: kind === 'clock',
      is_late: kind === 'late',
      seconds: time_spent,
      chosen: options.flatMap((id) => questionOptions.find((option) => option.id === id)?.description ?? []),
    })),
  )
}

async function interviewData(db: Queryable, row: InterviewRow, now: number) {
  const { id } = row
  const events = await testEvents(db, id, now)
  const reply = await commentOf(db, id)
  return {
    code: row.code,
    name: row.name,
    email: row.email,
    language: row.language,
    status: statusOf(stageOf(row)),
    created_time: isoOf(row.created_at),
    opens_at: isoOrNull(row.opens_at),
    closes_at: isoOrNull(row.closes_at),
    start_time: isoOrNull(row.started_at),
    end_time: isoOrNull(row.closed_at),
    time_allowed: hhmmss((row.max_time * 60 + row.extra_seconds + row.given_seconds) * 1000),
    score: row.score,
    labels: row.details === null ? [] : sharesDocument.parse(JSON.parse(row.details)),
    confirmation: await confirmationOf(db, row),
    addresses: events
      .filter(({ kind }) => kind === 'address')
      .map(({ at, detail }) => ({ time: isoOf(at), address: detail })),
    events: events.map(({ at, kind, detail }) => ({ time: isoOf(at), kind, detail })),
    changes_of_time: (await ledgerRows(db, id)).map(({ at, kind, seconds, reason }) => ({
      time: isoOf(at),
      kind,
      seconds,
      reason,
    })),
    remarks: (await remarksOf(db, id)).map(({ at, kind, text }) => ({ time: isoOf(at), kind, text })),
    reply: reply ? { time: isoOf(reply.at), text: reply.text } : null,
    decisions: (await decisionsOf(db, id)).map(({ at, ...decided }) => ({ time: isoOf(at), ...decided })),
    notes: (await notesOf(db, id)).map(({ at, changed_at, text }) => ({
      time: isoOf(at),
      changed_time: isoOrNull(changed_at),
      text,
    })),
    verdicts: (await verdictsOf(db, id)).map(({ at, ...said }) => ({ time: isoOf(at), ...said })),
    mails: (await mailsOf(db, id)).map(({ kind, state, queued_at, ended_at }) => ({
      kind,
      state,
      queued_time: isoOf(queued_at),
      ended_time: isoOrNull(ended_at),
    })),
    // `late` contains all late answers, without their options. Accepted late answers are also among `answers`.
    late: (await lateAnswersOf(db, id)).map((one) => lateAnswerNoteOf(isoOf, one)),
    answers: answersOf(await readPaper(db, id), await loadJournal(db, id)),
    exported_time: isoOf(now),
  }
}

export async function candidateData(db: Queryable, email: string, now: number) {
  const rows = await withTrueNames(db, 'all')
    .where(hasEmailAmong([email]))
    .orderBy('interviews.id')
    .execute()
  const interviews = []
  for (const row of rows) interviews.push(await interviewData(db, row, now))
  return { email, exported_time: isoOf(now), interviews }
}

export type CandidateData = Awaited<ReturnType<typeof candidateData>>
