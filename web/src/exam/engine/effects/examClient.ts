import { type Arguments, Refused } from '@assay/contract/client'
import type { Endpoint, ResponseOf } from '@assay/contract/endpoint'
import { sendExamRequest } from '../../calls.ts'
import type { ExamStore } from '../examStore.ts'

/** Each retry of a request has a longer timeout, for slow connections. */
const TIMEOUTS_MS = [8_000, 12_000, 20_000, 30_000]
const LONGEST_TIMEOUT_MS = 60_000

const timeoutMs = (failedRequests: number): number => TIMEOUTS_MS[failedRequests] ?? LONGEST_TIMEOUT_MS

/** A hotel's sign-in page or a proxy may also reply, but only Assay sends its own error codes. */
export const isFromServer = (cause: unknown) =>
  cause instanceof Refused && cause.status > 0 && cause.code !== 'SERVER_ERROR'

export interface ExamClient {
  store: ExamStore
  code: string
  request: <E extends Endpoint>(call: E, args: Arguments<E>) => Promise<ResponseOf<E>>
}

export function createExamClient(store: ExamStore, code: string): ExamClient {
  let failedRequests = 0

  function recordReply(isOnline: boolean, hasServerFailed = false): void {
    failedRequests = isOnline ? 0 : failedRequests + 1
    const state = store.get()
    if (state.isOnline !== isOnline || state.hasServerFailed !== hasServerFailed)
      store.apply({ kind: 'connection', isOnline, hasServerFailed })
  }

  return {
    store,
    code,
    async request(call, args) {
      try {
        const answer = await sendExamRequest(call, args, timeoutMs(failedRequests))
        recordReply(true)
        return answer
      } catch (cause) {
        const hasServerFailed = cause instanceof Refused && cause.status >= 500
        recordReply(isFromServer(cause), hasServerFailed)
        throw cause
      }
    },
  }
}
