import type { VerificationObstacle } from '@assay/contract/verification/verificationTests'
import { type Random, shuffled } from '@assay/domain/bank/drawing/random'
import { byRandomInformation, type Eligible, inRandomOrder } from '@assay/domain/verification/choose'
import { proportionalMinutes, timeFor } from '@assay/domain/verification/length'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import { lockCounter, takeLock } from '../../platform/db/lock.ts'
import type { Db, Queryable, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordChange } from '../../platform/feed/changes.ts'
import type { MailSettings } from '../../platform/settings/mailSettings.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { setExtraTimeOfTest } from '../attempts/clock/setExtraTimeOfTest.ts'
import { confirmationKeyOf, releaseExpiredOpenKeys } from '../attempts/openKeys.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { documentText } from '../attempts/verification/documents.ts'
import { insertConfirmation } from '../attempts/verification/newest.ts'
import { initialVerdict } from '../attempts/verification/verdicts.ts'
import { createPapers } from '../interviews/drawPapers.ts'
import { insertDrawnInterviews } from '../interviews/insertDrawnInterviews.ts'
import { queueInvitations } from '../invitations/queueInvitations.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import { type Design, type KnownDifficulties, verificationDesign } from './design.ts'
import { openEnemyQuestions } from './enemyQuestions.ts'
import { findFirstInterview } from './findFirstInterview.ts'
import { chooseVerificationQuestions, planFor } from './plan.ts'

export interface NewVerificationTest {
  actor: Actor
  attemptCache: AttemptCache
  random: Random
  knownDifficulties: KnownDifficulties
  code: string
  amount_of_questions: number | undefined
  max_time: number | undefined
  window: { opens_at: number | null; closes_at: number | null }
  /** The mail settings are null if no invitation is sent. */
  mail: MailSettings | null
}

interface DrawnTest {
  design: Design
  questions: readonly Eligible[]
}

async function draw(
  db: Queryable,
  { knownDifficulties, random, amount_of_questions }: NewVerificationTest,
  first: InterviewRow,
): Promise<DrawnTest | null> {
  const design = await verificationDesign(db, knownDifficulties, first, random, await openEnemyQuestions(db))
  const { chosen } = planFor(design, amount_of_questions)
  if (!chosen) return null
  const inOrder = design.basis.method === 'fit' ? byRandomInformation(design.ability, random) : inRandomOrder(random)
  const questions = chooseVerificationQuestions(design, chosen.length, inOrder)
  return questions && { design, questions: shuffled(questions, random) }
}

/** On SQLite, no answer can be saved while the lock of the bank is held, so questions are drawn before the lock. */
async function drawAhead(db: Db, making: NewVerificationTest) {
  const lockCount = await lockCounter(db, BANK_LOCK)
  const found = await findFirstInterview(db, making.code, making.actor.at)
  return { lockCount, drawn: 'row' in found ? await draw(db, making, found.row) : null }
}

/** The verification test gets extra time in the same proportion as the first test. */
async function withExtraTime(
  tx: Tx,
  { actor, attemptCache }: NewVerificationTest,
  first: InterviewRow,
  made: InterviewRow,
) {
  if (first.extra_seconds === 0) return made
  const minutes = proportionalMinutes(first.extra_seconds / 60, { of: first.max_time, to: made.max_time })
  const wanted = first.extra_percent === null ? { minutes } : { percent: first.extra_percent }
  const row = await setExtraTimeOfTest(tx, { actor, attemptCache, interview: made, wanted })
  if (!row) throw new Error('The new verification test was started before its creation was finished')
  return row
}

async function saveVerificationTest(
  tx: Tx,
  making: NewVerificationTest,
  { design, questions }: DrawnTest,
): Promise<InterviewRow> {
  const { actor, attemptCache, random, window, mail } = making
  const { first, labels } = design
  await releaseExpiredOpenKeys(tx, attemptCache, [confirmationKeyOf(first.id)], actor.at)
  const length = questions.length
  const papers = await createPapers(tx, [questions.map(({ id }) => id)], random)
  const { name, email, language } = first
  const [interview] = await insertDrawnInterviews(tx, {
    actor,
    recipe: {
      labels: labels.map(({ count: _, ...label }) => ({ ...label, amount: null })),
      amount_of_questions: length,
      max_time: making.max_time ?? timeFor(first, length),
    },
    blueprintId: null,
    candidates: [{ name, email, language, ...window, key: null }],
    papers,
    confirms: first.id,
  })
  if (!interview) throw new Error('The verification test could not be found after it was created')
  const { id } = interview
  const basis = {
    ...design.basis,
    second: questions.map(({ id: question_id, difficulty }) => ({ question_id, difficulty })),
  }
  const told = await initialVerdict(tx, first.id, basis)
  await insertConfirmation(tx, { interview_id: id, basis: documentText(basis), told: documentText(told) })
  await recordAuditEntry(tx, actor, {
    ...{ action: 'confirmation_made', object_kind: 'interview', object_id: id },
    detail: { confirms: first.id, amount_of_questions: length },
  })
  await recordChange(tx, first.id, actor.at)
  const made = await withExtraTime(tx, making, first, interview)
  if (mail) await queueInvitations(tx, [id], { kind: 'invitation', actor, mail })
  return made
}

/** With the lock of the question bank, an interview cannot get two verification tests at the same time. */
export async function makeVerificationTest(
  db: Db,
  making: NewVerificationTest,
): Promise<{ row: InterviewRow } | { reason: VerificationObstacle }> {
  const ahead = await drawAhead(db, making)
  return inTransaction(db, async (tx) => {
    const lockCount = await takeLock(tx, BANK_LOCK)
    const found = await findFirstInterview(tx, making.code, making.actor.at)
    if ('reason' in found) return found
    const drawn = ahead.lockCount === lockCount - 1 ? ahead.drawn : await draw(tx, making, found.row)
    return drawn ? { row: await saveVerificationTest(tx, making, drawn) } : { reason: 'TOO_FEW_QUESTIONS' as const }
  })
}
