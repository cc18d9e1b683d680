import { randomUUID } from 'node:crypto'
import { sendHeartbeat, sendReport } from '@assay/contract/exam/presence'
import type { Caller } from '../client/caller.ts'

export function pageOf(anonymous: Caller, code: string) {
  const params = { code }
  return {
    tell: (missed = 0) => anonymous(sendHeartbeat, { params, body: { missed } }),
    remark: (text: string) =>
      anonymous(sendReport, {
        params,
        headers: { 'idempotency-key': randomUUID() },
        body: { kind: 'time', text },
      }),
  }
}
