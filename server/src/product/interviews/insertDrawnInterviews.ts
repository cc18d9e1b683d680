import { randomBytes } from 'node:crypto'
import type { RoundLanguage } from '@assay/contract/blueprints'
import { interviewCodeFrom, interviewIdFrom } from '@assay/domain/exam/interviewCodes'
import type { EntryWindow } from '@assay/domain/round/entryWindow'
import { searchText } from '@assay/domain/searchText'
import { type Actor, recordAuditEntries } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { recordChanges } from '../../platform/feed/changes.ts'
import { openKeyOfInterview, trialKeyOf } from '../attempts/openKeys.ts'
import { trackOpenRound } from '../attempts/openRounds.ts'
import { labelSetOf, updateCountsForCreated, verificationSetOf } from '../attempts/scoreCounts.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { hidingValuesOf } from '../attempts/states/inView.ts'
import { queueStatusEvents } from '../attempts/webhooks/statusEvents.ts'
import type { Recipe } from '../blueprints/drawQuestions.ts'
import { findBlueprint } from '../blueprints/queries.ts'
import { type DrawnPaper, paperRowsToStore } from './drawPapers.ts'
import { insertInterviewRows } from './insertInterviewRows.ts'
import { type Metadata, storedMetadata } from './metadata.ts'
import { insertInterviewLabels, insertPapers } from './queries.ts'

export interface NewCandidate extends EntryWindow {
  name: string
  email: string
  language: RoundLanguage | null
  key: string | null
  external_id?: string | null | undefined
  metadata?: Metadata | undefined
}

export interface InterviewsToCreate {
  actor: Actor
  recipe: Recipe
  blueprintId: number | null
  candidates: readonly NewCandidate[]
  /** Each candidate gets one of the `papers`, which are drawn under the lock of the question bank. */
  papers: readonly DrawnPaper[]
  /** A trial run of staff has no audit entry. */
  isTrial?: boolean
  /** `confirms` is the id of the first test, if a verification test is created. */
  confirms?: number
  /** Without a blueprint, `mayConfirm` says whether candidates are informed that a verification test may follow. */
  mayConfirm?: boolean
}

interface SharedColumns {
  label_set: string
  isReviewAnonymous: boolean
  may_confirm_since: number | null
}

function openKey(
  { blueprintId: blueprint_id, confirms, isTrial }: InterviewsToCreate,
  { code, email }: { code: string; email: string },
) {
  return isTrial ? trialKeyOf(code) : openKeyOfInterview({ blueprint_id, confirms: confirms ?? null, email })
}

function newInterviewRows(
  wanted: InterviewsToCreate,
  { label_set, isReviewAnonymous, may_confirm_since }: SharedColumns,
) {
  const { actor, recipe, blueprintId, candidates, isTrial = false, confirms } = wanted
  return candidates.map(({ key, metadata, external_id = null, ...candidate }) => {
    const code = interviewCodeFrom(randomBytes(16))
    return {
      ...candidate,
      code,
      public_id: interviewIdFrom(randomBytes(16)),
      external_id,
      metadata: storedMetadata(metadata),
      trial_at: isTrial ? actor.at : null,
      search: searchText(candidate.name, candidate.email),
      created_by: actor.actor_id,
      created_by_name: actor.actor_name,
      creation_key: key,
      amount_of_questions: recipe.amount_of_questions,
      max_time: recipe.max_time,
      created_at: actor.at,
      label_set,
      blueprint_id: blueprintId,
      open_key: openKey(wanted, { code, email: candidate.email }),
      confirms: confirms ?? null,
      may_confirm_since,
      seat: null,
      veil: isReviewAnonymous && !isTrial ? ('due' as const) : null,
    }
  })
}

async function writePapers(
  tx: Tx,
  papers: readonly DrawnPaper[],
  interviews: readonly { id: number; language: RoundLanguage | null }[],
): Promise<void> {
  const rows = interviews.flatMap(({ id: interview_id, language }, at) =>
    paperRowsToStore(papers[at] ?? [], language).map((row) => ({ interview_id, ...row })),
  )
  await insertPapers(tx, rows)
}

/** Only `insertDrawnInterviews` creates interviews. Its transaction must have the lock of the question bank. */
export async function insertDrawnInterviews(tx: Tx, wanted: InterviewsToCreate): Promise<InterviewRow[]> {
  const { actor, recipe, blueprintId, candidates, papers, isTrial = false, confirms, mayConfirm } = wanted
  if (candidates.length === 0) return []
  const label_set = (confirms === undefined ? labelSetOf : verificationSetOf)(recipe.labels.map(({ name }) => name))
  const blueprint = blueprintId === null ? undefined : await findBlueprint(tx, blueprintId)
  const may_confirm_since = blueprint ? blueprint.may_confirm_since && actor.at : mayConfirm ? actor.at : null
  const rows = newInterviewRows(wanted, {
    label_set,
    isReviewAnonymous: (blueprint?.blind_since ?? null) !== null,
    may_confirm_since,
  })
  const interviews = await insertInterviewRows(tx, rows)
  const ids = interviews.map(({ id }) => id)

  await insertInterviewLabels(
    tx,
    ids.flatMap((interview_id) =>
      recipe.labels.map(({ id, name, color }) => ({ interview_id, label_id: id, name, color })),
    ),
  )
  await writePapers(tx, papers, interviews)
  const auditEntry = { action: 'created', object_kind: 'interview' } as const
  await recordAuditEntries(tx, actor, isTrial ? [] : ids.map((id) => ({ ...auditEntry, object_id: id })))
  await recordChanges(
    tx,
    ids.map((id) => ({ id, at: actor.at })),
  )
  await queueStatusEvents(
    tx,
    'interview.created',
    interviews.map((row) => ({ ...row, at: actor.at })),
  )
  await trackOpenRound(tx, blueprintId, actor.at)
  const [first] = interviews
  if (first)
    await updateCountsForCreated(
      tx,
      { ...hidingValuesOf(first), label_set, blueprint_id: blueprintId },
      interviews.length,
    )
  return interviews
}
