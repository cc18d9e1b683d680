import { isoOf } from '@assay/domain/isoTime'
import type { Queryable } from '../../platform/db/schema.ts'
import { timesForViewer } from '../attempts/clock/timesForViewer.ts'
import { testEventsForStaff } from '../attempts/events.ts'
import { loadJournal } from '../attempts/journal.ts'
import { readPaper } from '../attempts/paper.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { fixesOfPaper } from '../insight/keyFix/fixesOfPaper.ts'
import { interviewResponse, type ReadContext } from '../interviews/interview.ts'
import { findVerificationResult } from '../verification/findVerificationResult.ts'
import { passagesOfPaper } from './passagesOfPaper.ts'
import { rescoredOf } from './rescored.ts'
import { asResultQuestions } from './resultQuestion.ts'
import { readResultsByRound, scorePrecision } from './scorePrecision.ts'
import { standingsByCode } from './standings.ts'

export async function readResult(db: Queryable, row: InterviewRow, readContext: ReadContext) {
  const interview = await interviewResponse(db, row, readContext)
  const events = await testEventsForStaff(db, row, readContext.now)
  const times = await timesForViewer(db, readContext.viewer, row)
  const paper = await readPaper(db, row.id)
  const journal = await loadJournal(db, row.id)
  const fixesByQuestion = await fixesOfPaper(db, row.id, paper)
  const passages = await passagesOfPaper(db, paper)
  const resultsByRound = await readResultsByRound(db, [row])
  return {
    ...interview,
    questions: asResultQuestions(paper, journal, fixesByQuestion, { times, passages }),
    passages: [...passages.values()],
    events: events.map(({ at, kind, detail }) => ({ time: isoOf(times.visibleTime(at)), kind, detail })),
    standing: (await standingsByCode(db, [interview])).get(interview.code) ?? null,
    ...scorePrecision(row, resultsByRound.get(row.blueprint_id ?? 0)),
    ...(row.trial_at !== null && { standing: null, place: null }),
    confirmation: await findVerificationResult(db, row),
    rescored: rescoredOf(paper, journal, fixesByQuestion),
  }
}
