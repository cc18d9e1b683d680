import { setTimeout as pause } from 'node:timers/promises'
import { listQuestionInsight } from '@assay/contract/insight/questions'
import { listTestInsight } from '@assay/contract/insight/tests'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/schema.ts'
import { updateStatisticsBatch } from '../../../server/src/product/insight/counting/count.ts'
import type { ScoringVersionCache } from '../../../server/src/product/insight/scoringVersions.ts'
import type { Caller } from '../../../testing/client/caller.ts'
import { makeInterviews } from '../makeInterviews.ts'

const BATCH_SIZE = 1_000
const QUESTIONS_EACH = 30

export async function makeCounted(db: Db, amount: number, ofQuestions: number): Promise<void> {
  await makeInterviews(db, amount, QUESTIONS_EACH, { ofQuestions })
  await sql`insert into insight_due (interview_id) select id from interviews where closed_at is not null`.execute(db)
  const versionCache: ScoringVersionCache = new Map()
  while ((await updateStatisticsBatch(db, versionCache, BATCH_SIZE)) > 0);
}

export async function untilCounted(staff: Caller): Promise<void> {
  while ((await staff(listQuestionInsight, { query: { end_index: '1' } })).pending > 0) await pause(1_000)
}

const isFitted = async (staff: Caller) => (await staff(listTestInsight, { query: { end_index: '1' } })).fit !== null

export async function untilFitted(staff: Caller): Promise<void> {
  while (!(await isFitted(staff))) await pause(250)
}
