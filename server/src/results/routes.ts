import { getResults } from '@assay/contract/results'
import { route } from '../http/route.ts'
import { closeDue } from '../interviews/close.ts'
import { eventsOf } from '../interviews/events.ts'
import { asInterview } from '../interviews/interview.ts'
import { journalOf } from '../interviews/journal.ts'
import { readPaper } from '../interviews/paper.ts'
import { findByCode } from '../interviews/queries.ts'
import { asResultQuestions } from './resultQuestion.ts'

export const resultRoutes = [
  route(getResults, async ({ params, db, config, receivedAt, refuse }) => {
    await closeDue(db, receivedAt)
    const row = (await findByCode(db, params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    if (row.closed_at === null) return refuse('RESULT_NOT_AVAILABLE')

    const interview = await asInterview(db, row, { now: receivedAt, baseUrl: config.baseUrl })
    const events = await eventsOf(db, row.id)
    return {
      ...interview,
      questions: asResultQuestions(await readPaper(db, row.id), await journalOf(db, row.id)),
      events: events.map(({ at, kind, detail }) => ({ time: new Date(at).toISOString(), kind, detail })),
    }
  }),
]
