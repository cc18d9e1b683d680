import { applyKeyFix, getKeyFix, listKeyFixes, previewKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { route } from '../../../platform/http/route.ts'
import { updateStatistics } from '../counting/count.ts'
import { applyFix } from './applyFix.ts'
import { asKeyFix } from './fixRow.ts'
import { previewFix } from './preview.ts'
import { countChanges, countFixes, findFix, listChanges, listFixes, questionExists } from './queries.ts'
import { readStatisticsBeforeFix } from './statisticsBeforeFix.ts'
import { undoFix } from './undoFix.ts'

export const keyFixRoutes = [
  route(previewKeyFix, async ({ params, query: { page, ...wanted }, db, caches: { insight }, refuse }) => {
    const pendingResultCount = await updateStatistics(db, insight.versions)
    const previewing = { versionCache: insight.versions, questionId: params.id, wanted, page, pendingResultCount }
    return (await previewFix(db, previewing)) ?? refuse('QUESTION_NOT_FOUND')
  }),

  route(applyKeyFix, async ({ params, body, db, actor, caches: { insight }, refuse }) => {
    const { version, reason, right, treatment, of_version } = body
    const pendingResultCount = await updateStatistics(db, insight.versions)
    const fixed = await applyFix(db, {
      actor,
      versionCache: insight.versions,
      questionId: params.id,
      version,
      reason,
      pendingResultCount,
      wanted: { right, treatment, of_version },
    })
    return typeof fixed === 'string' ? refuse(fixed) : asKeyFix(fixed)
  }),

  route(listKeyFixes, async ({ params, query, db, refuse }) => {
    if (!(await questionExists(db, params.id))) return refuse('QUESTION_NOT_FOUND')
    const rows = await listFixes(db, params.id, query)
    return { key_fixes: rows.map(asKeyFix), amount_of_key_fixes: await countFixes(db, params.id) }
  }),

  route(getKeyFix, async ({ params, query, db, refuse }) => {
    const row = (await findFix(db, params.id)) ?? refuse('KEY_FIX_NOT_FOUND')
    const changes = await listChanges(db, row.id, query)
    const evidence = (await readStatisticsBeforeFix(db, [row.id])).get(row.id) ?? null
    return { ...asKeyFix(row), changes, amount_of_changes: await countChanges(db, row.id), evidence }
  }),

  route(undoKeyFix, async ({ params, body, db, actor, caches: { insight }, refuse }) => {
    const undone = await undoFix(db, { actor, versionCache: insight.versions, id: params.id, reason: body.reason })
    return typeof undone === 'string' ? refuse(undone) : asKeyFix(undone)
  }),
]
