import { getEntry } from '@assay/contract/exam/exam'
import { isWaiting } from '@assay/domain/exam/ledger'
import { isoOrNull } from '@assay/domain/isoTime'
import { entryStateAt } from '@assay/domain/round/entryWindow'
import { findBlueprint } from '../blueprints/queries.ts'
import { route } from '../http/route.ts'
import { findAttemptToRead } from './findExam.ts'

export const entryRoute = route(getEntry, findAttemptToRead, async ({ found: { interview }, db, receivedAt }) => {
  const { blueprint_id, opens_at, closes_at, language } = interview
  const isReopened = isWaiting(interview)
  const blueprint = blueprint_id === null ? undefined : await findBlueprint(db, blueprint_id)
  return {
    // A reopened test ignores its window.
    entry_state: isReopened ? 'open' : entryStateAt(interview, receivedAt),
    opens_at: isoOrNull(isReopened ? null : opens_at),
    closes_at: isoOrNull(isReopened ? null : closes_at),
    language,
    may_confirm: interview.may_confirm_since !== null,
    is_confirmation: interview.confirms !== null,
    instructions_html: blueprint?.instructions ? blueprint.instructions_html : null,
  }
})
