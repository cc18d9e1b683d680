import type { AuditRow } from '@assay/contract/audit'
import type { Sealed } from '@assay/domain/audit/chain'
import { isoOf } from '@assay/domain/isoTime'
import { z } from 'zod'

const detailDocument = z.record(z.string(), z.unknown())

export const auditRowOf = (row: Sealed): Omit<AuditRow, 'object_name' | 'object_code'> => ({
  seq: row.seq,
  time: isoOf(row.at),
  // The cast is safe: only `db/audit.ts` writes the column `actor_kind`, and only with the kinds of this type.
  actor: { kind: row.actor_kind as AuditRow['actor']['kind'], id: row.actor_id, name: row.actor_name },
  action: row.action,
  object_kind: row.object_kind,
  object_id: row.object_id,
  address: row.address,
  detail: row.detail === null ? null : detailDocument.parse(JSON.parse(row.detail)),
  is_erased: row.erased_at !== null,
  detail_salt: row.salt,
  detail_digest: row.digest,
  hash: row.hash,
})
