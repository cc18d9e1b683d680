import { type Arguments, type Connection, Refused, send } from '@assay/contract/client'
import type { Answer, Endpoint } from '@assay/contract/endpoint'
import type * as full from '@assay/contract/exam/exam'
import { examCalls } from '@assay/contract/exam/examCalls'
import type { getInterview } from '@assay/contract/interviews/interviews'
import type * as late from '@assay/contract/lateAnswers'
import { device } from './device.ts'

const PATIENCE_MS = 15_000

const line: Connection = { base: '', headers: () => ({ 'x-assay-device': device() }) }

/** Schemas are imported as types only, so that the validation library stays out of the candidate's bundle. */
const withoutShapes = <E extends Endpoint>(call: Pick<Endpoint, 'method' | 'path' | 'access'>) => call as unknown as E

export const getExam = withoutShapes<typeof getInterview>(examCalls.lookUp)
export const submit = withoutShapes<typeof full.submitAnswer>(examCalls.submit)
export const close = withoutShapes<typeof full.closeInterview>(examCalls.close)
export const sendLateAnswers = withoutShapes<typeof late.sendLateAnswers>(examCalls.late)

export const sendRequest = <E extends Endpoint>(call: E, given: Arguments<E>): Promise<Answer<E>> =>
  send(line, call, { ...given, signal: AbortSignal.timeout(PATIENCE_MS) })

/** The error code, if our own server has rejected the call. Null for other failures, which are retried. */
export function refusalCode(cause: unknown): string | null {
  if (!(cause instanceof Refused) || cause.code === 'SERVER_ERROR') return null
  const { status, code } = cause
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? code : null
}
