import { randomUUID } from 'node:crypto'
import { sendRemark, tellPresence } from '@assay/contract/exam/presence'
import type { Caller } from '../client/caller.ts'

export function pageOf(stranger: Caller, code: string) {
  const params = { code }
  return {
    /** Sends a heartbeat; `missed` is the number of failed ones before. */
    tell: (missed = 0) => stranger(tellPresence, { params, body: { missed } }),
    remark: (text: string) =>
      stranger(sendRemark, {
        params,
        headers: { 'idempotency-key': randomUUID() },
        body: { kind: 'time', text },
      }),
  }
}
