import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { moment, pageFields, text, windowOf } from './fields.ts'

export const auditRow = z.object({
  seq: z.number(),
  time: z.string(),
  actor: z.object({
    kind: z.enum(['user', 'token', 'shell', 'system']),
    id: z.number().nullable(),
    name: z.string(),
  }),
  action: z.string(),
  object_kind: z.string(),
  object_id: z.string(),
  address: z.string(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  is_erased: z.boolean(),
  detail_salt: z.string().nullable(),
  detail_digest: z.string(),
  hash: z.string(),
})

/** Name and code of the object that the audit entry is about; null if the object no longer exists. */
export const listedRow = auditRow.extend({ object_name: z.string().nullable(), object_code: z.string().nullable() })
export type AuditRow = z.output<typeof listedRow>

const filters = {
  actor: text().optional(),
  action: text().optional(),
  object_kind: text().optional(),
  object_id: text().optional(),
  interview: text().optional(),
  address: text().optional(),
  from: moment().optional(),
  to: moment().optional(),
}

function refuseBackwardsRange(
  { from, to }: { from?: number | undefined; to?: number | undefined },
  context: z.RefinementCtx,
) {
  if (from !== undefined && to !== undefined && from > to)
    context.addIssue({ code: 'custom', message: 'RANGE_BACKWARDS', path: ['to'] })
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'admin',
  scope: 'admin',
  reads: ['audit', 'user'],
  summary: 'Sealed audit entries, the newest first',
  query: z
    .object({ ...pageFields, ...filters })
    .superRefine(refuseBackwardsRange)
    .transform(({ start_index, end_index, offset, limit, ...wanted }, context) => ({
      ...wanted,
      page: windowOf({ start_index, end_index, offset, limit }, context),
    })),
  response: z.object({ rows: z.array(listedRow), amount_of_rows: z.number() }),
  refusals: {},
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/audit/export',
  access: 'admin',
  scope: 'admin',
  reads: ['audit'],
  summary: 'The same audit entries as a file, the oldest first: CSV, or one JSON object per line',
  query: z.object({ ...filters, format: z.enum(['csv', 'jsonl'], 'NOT_A_CHOICE') }).superRefine(refuseBackwardsRange),
  download: ['text/csv', 'application/jsonl'],
  refusals: {},
})

export const verifyAudit = endpoint({
  method: 'GET',
  path: '/audit/verify',
  access: 'admin',
  scope: 'admin',
  reads: ['audit'],
  summary: 'Verify that no sealed audit entry has changed',
  response: z.object({
    is_intact: z.boolean(),
    amount_of_rows: z.number(),
    amount_of_erased_rows: z.number(),
    unsealed: z.number(),
    head: z.object({ seq: z.number(), hash: z.string() }).nullable(),
    first_broken: z.number().nullable(),
  }),
  refusals: {},
})
