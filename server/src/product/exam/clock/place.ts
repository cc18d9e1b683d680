import { getPlace, savePlace } from '@assay/contract/exam/place'
import { refuseField } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { lastQuestionVisit, recordQuestionVisit } from '../../attempts/presence/questionVisits.ts'
import { loadCandidatePaper } from '../candidatePaper.ts'
import { findAttemptToRead, findAttemptWithLimit, requireOpen } from '../findAttempt.ts'

/** A page reports only the question that was shown last, so five reports per second are enough. */
const PLACE_LIMIT = { burst: 60, windowMs: 12_000 }

export const placeRoutes = [
  route(getPlace, findAttemptToRead, async ({ resource: { interview }, db, caches, receivedAt, refuse }) => {
    requireOpen(interview, receivedAt, refuse)
    const { position, flagged } = await lastQuestionVisit(db, caches.attempts.visits, interview.id)
    const paper = await loadCandidatePaper(db, caches.papers, interview.id)
    return { position, flags: flagged.flatMap((at) => paper[at]?.version.questionId ?? []) }
  }),

  route(
    savePlace,
    findAttemptWithLimit('place', PLACE_LIMIT),
    async ({ resource: { interview }, body: { position, flags = [] }, db, caches, receivedAt, refuse }) => {
      requireOpen(interview, receivedAt, refuse)
      const { visits } = caches.attempts
      const paper = await loadCandidatePaper(db, caches.papers, interview.id)
      if (position !== undefined) {
        if (position >= paper.length) refuseField('position', 'TOO_LARGE')
        recordQuestionVisit(visits, interview.id, position, { looked_at: receivedAt, flag: null })
      }
      const positions = new Map(paper.map(({ version }, at) => [version.questionId, at]))
      for (const { question_id, is_flagged } of flags) {
        const at = positions.get(question_id)
        if (at !== undefined)
          recordQuestionVisit(visits, interview.id, at, { looked_at: null, flag: is_flagged ? 'set' : 'taken' })
      }
    },
  ),
]
