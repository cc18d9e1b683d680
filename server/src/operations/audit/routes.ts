import { exportAudit, listAudit, verifyAudit } from '@assay/contract/audit'
import { isoOf } from '@assay/domain/isoTime'
import { recordAuditEntry } from '../../platform/db/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { fileResponse } from '../../platform/http/responses/file.ts'
import { route } from '../../platform/http/route.ts'
import { exportAuditEntries, exportContentType } from './exportAudit.ts'
import { readStoredHead } from './keptHead.ts'
import { withObjects } from './objects.ts'
import { countMatching, countUnsealed, newestRows } from './queries.ts'
import { auditRowOf } from './row.ts'
import { verifyChain } from './verify.ts'

export const auditRoutes = [
  route(listAudit, async ({ query: { page, ...filters }, readOnReplica }) =>
    readOnReplica(async (from) => ({
      rows: await withObjects(from, (await newestRows(from, filters, page)).map(auditRowOf)),
      amount_of_rows: await countMatching(from, filters),
    })),
  ),

  route(exportAudit, async ({ query: { format, ...filters }, db, readOnReplica, actor }) => {
    // The log contains only the names of the audit filters. The value of a filter may contain an interview code.
    const by = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    const auditEntry = { action: 'exported', object_kind: 'audit', object_id: format, detail: { by } } as const
    await inTransaction(db, (tx) => recordAuditEntry(tx, actor, auditEntry))
    const name = `audit-${isoOf(actor.at).slice(0, 10)}.${format}`
    return fileResponse({
      name,
      type: exportContentType(format),
      content: exportAuditEntries(readOnReplica, filters, format),
    })
  }),

  route(verifyAudit, async ({ db, config }) => {
    const kept = await readStoredHead(db, config.folder)
    const { rows, erased, head, firstBroken } = await verifyChain(db, kept ? [kept] : [])
    return {
      is_intact: firstBroken === null,
      amount_of_rows: rows,
      amount_of_erased_rows: erased,
      unsealed: await countUnsealed(db),
      head,
      first_broken: firstBroken,
    }
  }),
]
