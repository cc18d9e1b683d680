import { fieldError } from '@assay/contract/fieldErrors'
import type { NewStandard } from '@assay/contract/verification/standards'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { refuseFields } from '../../../platform/http/refusal.ts'
import type { MailSettings } from '../../../platform/settings/mailSettings.ts'
import { type DrawServices, rulesOf } from '../../blueprints/drawRules.ts'
import { type BlueprintRow, findBlueprint } from '../../blueprints/queries.ts'
import { blueprintRecipe } from '../../interviews/createInterview.ts'
import { drawPapersInTransaction } from '../../interviews/drawPapers.ts'
import { currentVersions } from '../../interviews/queries.ts'
import { BANK_LOCK } from '../../labels/bank.ts'
import { refuseUnknownQuestions } from '../../questions/enemies/sets.ts'
import { updateSimilarQuestions } from '../../questions/enemies/similarQuestions.ts'
import { queueJudgeMails } from './judgeMail.ts'

interface StandardRequest {
  actor: Actor
  blueprintId: number
  wanted: NewStandard
  drawServices: DrawServices
  mail: MailSettings | null
}

async function judgesNamed(db: Queryable, ids: readonly number[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('id', 'in', ids)
    .where('deactivated_at', 'is', null)
    .where('waiting_since', 'is', null)
    .execute()
  const known = new Map(rows.map(({ id, full_name }) => [id, full_name]))
  const unknown = ids.flatMap((id, at) => (known.has(id) ? [] : [fieldError(`judges.${at}`, 'UNKNOWN_USER')]))
  if (unknown.length > 0) refuseFields(unknown)
  return ids.map((user_id, position) => ({ user_id, position, full_name: known.get(user_id) ?? '' }))
}

async function questionsNamed(db: Queryable, ids: readonly number[]) {
  await refuseUnknownQuestions(db, ids)
  const versions = new Map((await currentVersions(db, ids)).map((row) => [row.question_id, row.version_id]))
  return ids.map((question_id, position) => ({ question_id, position, version_id: versions.get(question_id) ?? 0 }))
}

async function questionsDrawn(tx: Tx, blueprint: BlueprintRow, drawServices: DrawServices) {
  const recipe = await blueprintRecipe(tx, blueprint)
  const [paper = []] = await drawPapersInTransaction(tx, { recipe, rules: rulesOf(blueprint), amount: 1, drawServices })
  return paper.map(({ question_id, position, version_id }) => ({ question_id, position, version_id }))
}

export async function createStandard(
  db: Db,
  { actor, blueprintId, wanted, drawServices, mail }: StandardRequest,
): Promise<number | 'BLUEPRINT_NOT_FOUND'> {
  const { judges, question_ids } = wanted
  const before = await findBlueprint(db, blueprintId)
  if (before && rulesOf(before).excludesSimilarQuestions) await updateSimilarQuestions(db, drawServices.similarityCache)
  return inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const blueprint = await findBlueprint(tx, blueprintId)
    if (!blueprint) return 'BLUEPRINT_NOT_FOUND'
    const named = await judgesNamed(tx, judges)
    const asked = question_ids
      ? await questionsNamed(tx, question_ids)
      : await questionsDrawn(tx, blueprint, drawServices)
    const by = { created_by: actor.actor_id, created_by_name: actor.actor_name, created_at: actor.at }
    const { id } = await tx
      .insertInto('standards')
      .values({ blueprint_id: blueprintId, round: 1, closed_at: null, ...by })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('standard_questions')
      .values(asked.map((row) => ({ standard_id: id, ...row })))
      .execute()
    await tx
      .insertInto('standard_judges')
      .values(named.map((row) => ({ standard_id: id, ...row })))
      .execute()
    const others = judges.filter((judge) => judge !== actor.actor_id)
    if (mail) await queueJudgeMails(tx, others, { standardId: id, at: actor.at, mail })
    const detail = { blueprint: blueprint.name, judges: named.length, questions: asked.length }
    await recordAuditEntry(tx, actor, { action: 'created', object_kind: 'standard', object_id: id, detail })
    return id
  })
}
