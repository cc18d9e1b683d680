import { exportMatrix, exportMatrixColumns } from '@assay/contract/confirm/matrix'
import { fileNameOf } from '@assay/domain/fileName'
import { momentsIn } from '@assay/domain/round/table/roundTable'
import type { BlueprintRow } from '../../blueprints/queries.ts'
import { type Doer, recordDeed } from '../../db/audit.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { sentFile } from '../../http/answers/file.ts'
import { route } from '../../http/route.ts'
import { countFirst } from '../../insight/counting/count.ts'
import { columnsOf, countedOfBlueprint, writtenColumns, writtenMatrix } from './matrix.ts'
import { readBlueprint } from './routes.ts'

const recordExport = (db: Db, doer: Doer, { id, ...detail }: { id: number; matrix: string; amount: number }) =>
  inTransaction(db, (tx) =>
    recordDeed(tx, doer, { action: 'exported', object_kind: 'blueprint', object_id: id, detail }),
  )

const nameOf = ({ name, time_zone }: BlueprintRow, what: string, now: number) =>
  `${fileNameOf(name)}-${what}-${momentsIn(time_zone)(now)?.slice(0, 10)}.csv`

const CSV = 'text/csv; charset=utf-8'

export const matrixRoutes = [
  route(exportMatrix, readBlueprint, async ({ found, query, db, memory, caller, doer, receivedAt, refuse }) => {
    if (!found) return refuse('BLUEPRINT_NOT_FOUND')
    await countFirst(db, memory.insight.versions)
    const { id } = found
    const ids = await countedOfBlueprint(db, id)
    const columns = await columnsOf(db, memory.insight.versions, ids)
    await recordExport(db, doer, { id, matrix: query.value, amount: ids.length })
    return sentFile({
      name: nameOf(found, query.value, receivedAt),
      type: CSV,
      content: writtenMatrix(db, { ids, columns, value: query.value, reader: caller }),
    })
  }),

  route(exportMatrixColumns, readBlueprint, async ({ found, db, memory, doer, receivedAt, refuse }) => {
    if (!found) return refuse('BLUEPRINT_NOT_FOUND')
    await countFirst(db, memory.insight.versions)
    const { id } = found
    const columns = await columnsOf(db, memory.insight.versions, await countedOfBlueprint(db, id))
    await recordExport(db, doer, { id, matrix: 'columns', amount: columns.length })
    return sentFile({
      name: nameOf(found, 'columns', receivedAt),
      type: CSV,
      content: await writtenColumns(db, columns),
    })
  }),
]
