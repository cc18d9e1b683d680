import { randomUUID } from 'node:crypto'
import { sendRemark, tellPresence } from '@assay/contract/exam/presence'
import type { Caller } from '../../hands/caller.ts'

/** The page of a test, as the server hears of it. */
export function pageOf(stranger: Caller, code: string) {
  const params = { code }
  return {
    /** It is there; `missed` says how often it found no server before. */
    tell: (missed = 0) => stranger(tellPresence, { params, body: { missed } }),
    remark: (text: string) =>
      stranger(sendRemark, {
        params,
        headers: { 'idempotency-key': randomUUID() },
        body: { kind: 'time', text },
      }),
  }
}
