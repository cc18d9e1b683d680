import { getEntry, getExamQuestion, listExamQuestions, recordBrowserEvent } from '@assay/contract/exam/exam'
import { isOverAt } from '@assay/domain/exam/stage'
import { isAwaitingReturn } from '@assay/domain/exam/testClock'
import { isoOrNull } from '@assay/domain/isoTime'
import { entryStateAt } from '@assay/domain/round/entryWindow'
import { inTransaction } from '../../platform/db/transaction.ts'
import { jsonResponse } from '../../platform/http/responses/jsonResponse.ts'
import { route } from '../../platform/http/route.ts'
import { countTestEvents, recordTestEvent } from '../attempts/events.ts'
import { recordDevices } from '../attempts/groupCommit/devices.ts'
import { flagEndedTests } from '../attempts/presence/attentionFlags.ts'
import { findBlueprint } from '../blueprints/queries.ts'
import { answerRoutes } from './answerRoutes.ts'
import { calendarRoute } from './calendar.ts'
import { loadCandidatePaper } from './candidatePaper.ts'
import { passagesJson } from './candidatePassages.ts'
import { placeRoutes } from './clock/place.ts'
import { clockRoutes } from './clock/routes.ts'
import { closeRoute } from './close.ts'
import { examPageJson } from './examPage.ts'
import { examQuestionJson } from './examQuestion.ts'
import {
  findAttemptToRead,
  findAttemptWithLimit,
  findQuestionToRead,
  requireOpen,
  requireQuestion,
} from './findAttempt.ts'
import { receiptRoute } from './receipt.ts'
import { remarkRoutes } from './remarks.ts'
import { startRoute } from './start.ts'

const examQuestionRoutes = [
  route(listExamQuestions, findAttemptToRead, async (context) => {
    const { resource: attempt, query, db, caches, receivedAt, refuse } = context
    const { interview } = attempt
    requireOpen(interview, receivedAt, refuse)
    await recordDevices(context, interview.id)
    const { page_num } = query
    return examPageJson(await loadCandidatePaper(db, caches.papers, interview.id), attempt, page_num, { page_num })
  }),

  route(getExamQuestion, findQuestionToRead, async ({ resource, receivedAt, refuse }) => {
    const { attempt } = resource
    requireOpen(attempt.interview, receivedAt, refuse)
    const question = requireQuestion(resource, receivedAt, refuse)
    const text = examQuestionJson(question, attempt.answerStates.get(question.position))
    return jsonResponse(`${text.slice(0, -1)},"passages":${passagesJson([question])}}`)
  }),
]

/** The limit for events is high enough for a device that sends many stored offline events at once. */
const EVENT_LIMIT = { burst: 60, windowMs: 12_000 }
const NOTICES_KEPT = 500

const browserEventRoute = route(
  recordBrowserEvent,
  findAttemptWithLimit('notice', EVENT_LIMIT),
  async ({ resource: { interview }, body, db, receivedAt }) => {
    const { id } = interview
    if (isOverAt(interview, receivedAt) || (await countTestEvents(db, id, body.kind)) >= NOTICES_KEPT) return
    await inTransaction(db, async (tx) => {
      await recordTestEvent(tx, id, receivedAt, body.kind)
      await flagEndedTests(tx, [id])
    })
  },
)

const entryRoute = route(getEntry, findAttemptToRead, async ({ resource: { interview }, db, receivedAt }) => {
  const { blueprint_id, opens_at, closes_at, language } = interview
  const isReopened = isAwaitingReturn(interview)
  const blueprint = blueprint_id === null ? undefined : await findBlueprint(db, blueprint_id)
  return {
    // A reopened test is always open, because the time window for the start does not apply to it.
    entry_state: isReopened ? 'open' : entryStateAt(interview, receivedAt),
    opens_at: isoOrNull(isReopened ? null : opens_at),
    closes_at: isoOrNull(isReopened ? null : closes_at),
    language,
    may_confirm: interview.may_confirm_since !== null,
    is_confirmation: interview.confirms !== null,
    instructions_html: blueprint?.instructions ? blueprint.instructions_html : null,
  }
})

export const examRoutes = [
  startRoute,
  receiptRoute,
  ...clockRoutes,
  ...placeRoutes,
  ...remarkRoutes,
  entryRoute,
  calendarRoute,
  closeRoute,
  ...examQuestionRoutes,
  ...answerRoutes,
  browserEventRoute,
]
