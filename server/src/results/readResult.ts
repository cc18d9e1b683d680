import { isoOf } from '@assay/domain/isoTime'
import { findConfirmation } from '../confirm/findConfirmation.ts'
import type { Queryable } from '../db/schema.ts'
import { fixesOfPaper } from '../insight/keyFix/fixesOfPaper.ts'
import { asInterview } from '../interviews/interview.ts'
import { eventsToldToStaff } from '../sitting/events.ts'
import type { InterviewRow } from '../sitting/interviewRow.ts'
import { journalOf } from '../sitting/journal.ts'
import { timesForReader } from '../sitting/ledger/timesForReader.ts'
import { readPaper } from '../sitting/paper.ts'
import { passagesOfPaper } from './passagesOfPaper.ts'
import { standingsOf } from './rank.ts'
import { rescoredOf } from './rescored.ts'
import { asResultQuestions } from './resultQuestion.ts'
import { fieldsOf, worthOf } from './worth.ts'

export async function readResult(db: Queryable, row: InterviewRow, how: Parameters<typeof asInterview>[2]) {
  const interview = await asInterview(db, row, how)
  const events = await eventsToldToStaff(db, row, how.now)
  const told = await timesForReader(db, how.reader, row)
  const paper = await readPaper(db, row.id)
  const journal = await journalOf(db, row.id)
  const covering = await fixesOfPaper(db, row.id, paper)
  const passages = await passagesOfPaper(db, paper)
  const fields = await fieldsOf(db, [row])
  return {
    ...interview,
    questions: asResultQuestions(paper, journal, covering, { telling: told, passages }),
    passages: [...passages.values()],
    events: events.map(({ at, kind, detail }) => ({ time: isoOf(told.at(at)), kind, detail })),
    standing: (await standingsOf(db, [interview])).get(interview.code) ?? null,
    ...worthOf(row, fields.get(row.blueprint_id ?? 0)),
    // A trial run is not ranked.
    ...(row.trial_at !== null && { standing: null, place: null }),
    confirmation: await findConfirmation(db, row),
    rescored: rescoredOf(paper, journal, covering),
  }
}
