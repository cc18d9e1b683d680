import { exportMatrix, exportMatrixColumns } from '@assay/contract/verification/matrix'
import { fileNameOf } from '@assay/domain/fileName'
import { momentsIn } from '@assay/domain/round/table/roundTable'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { fileResponse } from '../../../platform/http/responses/file.ts'
import { route } from '../../../platform/http/route.ts'
import type { BlueprintRow } from '../../blueprints/queries.ts'
import { updateStatistics } from '../../insight/counting/count.ts'
import { columnsCsv, countedOfBlueprint, matrixColumns, matrixCsvLines } from './matrix.ts'
import { requireSignalBlueprint } from './routes.ts'

const recordExport = (db: Db, actor: Actor, { id, ...detail }: { id: number; matrix: string; amount: number }) =>
  inTransaction(db, (tx) =>
    recordAuditEntry(tx, actor, { action: 'exported', object_kind: 'blueprint', object_id: id, detail }),
  )

const exportFileName = ({ name, time_zone }: BlueprintRow, what: string, now: number) =>
  `${fileNameOf(name)}-${what}-${momentsIn(time_zone)(now)?.slice(0, 10)}.csv`

const CSV = 'text/csv; charset=utf-8'

export const matrixRoutes = [
  route(
    exportMatrix,
    requireSignalBlueprint,
    async ({ resource, query, db, caches, caller, actor, receivedAt, refuse }) => {
      if (!resource) return refuse('BLUEPRINT_NOT_FOUND')
      await updateStatistics(db, caches.insight.versions)
      const { id } = resource
      const ids = await countedOfBlueprint(db, id)
      const columns = await matrixColumns(db, caches.insight.versions, ids)
      await recordExport(db, actor, { id, matrix: query.value, amount: ids.length })
      return fileResponse({
        name: exportFileName(resource, query.value, receivedAt),
        type: CSV,
        content: matrixCsvLines(db, { ids, columns, value: query.value, viewer: caller }),
      })
    },
  ),

  route(exportMatrixColumns, requireSignalBlueprint, async ({ resource, db, caches, actor, receivedAt, refuse }) => {
    if (!resource) return refuse('BLUEPRINT_NOT_FOUND')
    await updateStatistics(db, caches.insight.versions)
    const { id } = resource
    const columns = await matrixColumns(db, caches.insight.versions, await countedOfBlueprint(db, id))
    await recordExport(db, actor, { id, matrix: 'columns', amount: columns.length })
    return fileResponse({
      name: exportFileName(resource, 'columns', receivedAt),
      type: CSV,
      content: await columnsCsv(db, columns),
    })
  }),
]
