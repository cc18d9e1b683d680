import { stageOf } from '@assay/domain/exam/clock'
import { statusOf } from '@assay/domain/exam/interview'
import { type Doer, recordDeed } from '../db/audit.ts'
import { putInBin } from '../db/bin.ts'
import type { Tx } from '../db/schema.ts'
import { noteReturn } from '../feed/changes.ts'
import type { ExamCache } from '../sitting/examCache.ts'
import type { InterviewRow } from '../sitting/interviewRow.ts'
import { namesOf } from '../sitting/ledger/webhookEvents.ts'
import { keyAfter } from '../sitting/openOnce.ts'
import { watchRound } from '../sitting/openRounds.ts'
import { isLeftIn } from '../sitting/states/inPlace.ts'
import { tellWebhooks } from '../webhooks/outbox.ts'
import { followStates } from './followStates.ts'
import { keepMails, putAwayUnlessRunning, putBack, releaseMails } from './queries.ts'

interface Parts {
  exams: ExamCache
  /** The audit outlives the interview, so it names its number and nobody's name. */
  doer: Doer
}

type Named = Pick<InterviewRow, 'id'>

/** Takes an interview out of everything that is shown, counted or told; after `tellOfNames`. Gives whether it could: one that runs stays. */
export async function binInterview(tx: Tx, { exams, doer }: Parts, { id }: Named): Promise<boolean> {
  const after = await putAwayUnlessRunning(tx, id, doer.at)
  if (!after) return false
  const before = { ...after, deleted_at: null }
  await keepMails(tx, id)
  await putInBin(tx, doer, { interview_id: id })
  const data = { interview_status: statusOf(stageOf(before)), reason: 'deleted' }
  const told = { type: 'interview.deleted' as const, ...namesOf(before), at: doer.at, data }
  await tellWebhooks(tx, isLeftIn('events', before) ? [told] : [])
  await recordDeed(tx, doer, { action: 'deleted', object_kind: 'interview', object_id: id })
  await followStates(tx, exams, [{ before, after }])
  return true
}

/**
 * As it was; after the turn of the bank, under which interviews are made, and `tellOfNames`. One that can be started again wants its
 * key, which another open one of the same e-mail may have by now.
 */
export async function unbinInterview(
  tx: Tx,
  { exams, doer }: Parts,
  row: InterviewRow,
): Promise<'ALREADY_INVITED' | null> {
  const key = row.started_at === null ? await keyAfter(tx, exams, { row, entry: row, now: doer.at }) : null
  if (key === 'ALREADY_INVITED') return key
  const after = await putBack(tx, row.id, key)
  if (!after) throw new Error('An interview was lost while it was restored')
  const { id } = after
  if (key !== null) await watchRound(tx, after.blueprint_id, doer.at)
  await releaseMails(tx, id)
  const interview_status = statusOf(stageOf(after))
  const told = { type: 'interview.restored' as const, ...namesOf(after), at: doer.at, data: { interview_status } }
  await noteReturn(tx, id)
  await tellWebhooks(tx, isLeftIn('events', after) ? [told] : [])
  await recordDeed(tx, doer, { action: 'restored', object_kind: 'interview', object_id: id })
  await followStates(tx, exams, [{ before: { ...after, deleted_at: row.deleted_at }, after }])
  return null
}
