import { sendComment, sendReport } from '@assay/contract/exam/presence'
import { isOverAt } from '@assay/domain/exam/stage'
import { isoOf } from '@assay/domain/isoTime'
import { REPLY_MS } from '@assay/domain/limits'
import { route } from '../../platform/http/route.ts'
import { addReport, findReportByKey, versionInTest } from '../attempts/remarks.ts'
import { addComment, commentOf } from '../attempts/replies.ts'
import { findAttemptWithLimit, requireOpen } from './findAttempt.ts'

const REMARK_LIMIT = { burst: 60, windowMs: 60_000 }
export const remarkRoutes = [
  route(
    sendReport,
    findAttemptWithLimit('remark', REMARK_LIMIT),
    async ({ resource: { interview }, body, headers, db, receivedAt, refuse }) => {
      const { id } = interview
      const key = headers['idempotency-key'] ?? null
      const before = key === null ? undefined : await findReportByKey(db, id, key)
      if (before) return { time: isoOf(before.at) }
      requireOpen(interview, receivedAt, refuse)
      const { kind, text, question_id = null } = body
      const version_id = question_id === null ? null : await versionInTest(db, id, question_id)
      if (version_id === undefined) return refuse('QUESTION_NOT_FOUND')
      const added = await addReport(db, { interview_id: id, at: receivedAt, kind, question_id, version_id, text, key })
      return added ? { time: isoOf(added.at) } : refuse('TOO_MANY_REMARKS')
    },
  ),

  route(
    sendComment,
    findAttemptWithLimit('reply', REMARK_LIMIT),
    async ({ resource: { interview }, body: { text }, db, receivedAt, refuse }) => {
      const { id, deadline_at } = interview
      if (!isOverAt(interview, receivedAt)) return refuse('NOT_FINISHED')
      const end = interview.closed_at ?? deadline_at ?? receivedAt
      const isInTime = receivedAt <= end + REPLY_MS
      const stored = isInTime
        ? await addComment(db, { interview_id: id, at: receivedAt, text })
        : await commentOf(db, id)
      if (!stored) return refuse('REPLY_CLOSED')
      return stored.text === text ? { time: isoOf(stored.at), text } : refuse('ALREADY_REPLIED')
    },
  ),
]
