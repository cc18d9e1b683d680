import type { signOut } from '@assay/contract/auth/sessions'
import { type Arguments, type Connection, send } from '@assay/contract/client'
import type { Endpoint, ResponseOf } from '@assay/contract/endpoint'
import type * as full from '@assay/contract/exam/exam'
import { examCalls } from '@assay/contract/exam/examCalls'
import type * as place from '@assay/contract/exam/place'
import type * as clock from '@assay/contract/exam/presence'
import type * as receipts from '@assay/contract/exam/receipt'
import type * as interviews from '@assay/contract/interviews/interviews'
import { device } from '../lib/answers/device.ts'
import { readToken } from '../lib/session/token.ts'

const TIMEOUT_MS = 15_000

/** Without the schemas, the validation library stays out of the candidate's bundle. */
const withoutSchemas = <E extends Endpoint>(call: Pick<Endpoint, 'method' | 'path' | 'access'>) => call as unknown as E

export const getInterview = withoutSchemas<typeof interviews.getInterview>(examCalls.getInterview)
export const getEntry = withoutSchemas<typeof full.getEntry>(examCalls.getEntry)
export const startInterview = withoutSchemas<typeof full.startInterview>(examCalls.startInterview)
export const closeInterview = withoutSchemas<typeof full.closeInterview>(examCalls.closeInterview)
export const listExamQuestions = withoutSchemas<typeof full.listExamQuestions>(examCalls.listExamQuestions)
export const getExamQuestion = withoutSchemas<typeof full.getExamQuestion>(examCalls.getExamQuestion)
export const submitAnswer = withoutSchemas<typeof full.submitAnswer>(examCalls.submitAnswer)
export const saveDraft = withoutSchemas<typeof full.saveDraft>(examCalls.saveDraft)
export const recordBrowserEvent = withoutSchemas<typeof full.recordBrowserEvent>(examCalls.recordBrowserEvent)
export const sendHeartbeat = withoutSchemas<typeof clock.sendHeartbeat>(examCalls.sendHeartbeat)
export const getPlace = withoutSchemas<typeof place.getPlace>(examCalls.getPlace)
export const savePlace = withoutSchemas<typeof place.savePlace>(examCalls.savePlace)
export const testSaving = withoutSchemas<typeof clock.testSaving>(examCalls.testSaving)
export const sendReport = withoutSchemas<typeof clock.sendReport>(examCalls.sendReport)
export const sendComment = withoutSchemas<typeof clock.sendComment>(examCalls.sendComment)
export const getReceipt = withoutSchemas<typeof receipts.getReceipt>(examCalls.getReceipt)

const endSession = withoutSchemas<typeof signOut>({ method: 'POST', path: '/logout', access: 'staff' })

export const calendarAddress = (code: string): string =>
  `/api${examCalls.calendar.path.replace(':code', encodeURIComponent(code))}`

export const streamAddress = (code: string): string =>
  `/api${examCalls.stream.path.replace(':code', encodeURIComponent(code))}`

const defaultConnection: Connection = { base: '', headers: () => ({ 'x-assay-device': device() }) }
/** A request with `keepalive` is completed by the browser even if the page is closed. */
const keepaliveConnection: Connection = {
  ...defaultConnection,
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
}

function sendWithTimeout<E extends Endpoint>(
  connection: Connection,
  call: E,
  args: Arguments<E>,
  timeoutMs = TIMEOUT_MS,
): Promise<ResponseOf<E>> {
  return send(connection, call, { ...args, signal: AbortSignal.timeout(timeoutMs) })
}

export function sendExamRequest<E extends Endpoint>(
  call: E,
  args: Arguments<E>,
  timeoutMs?: number,
): Promise<ResponseOf<E>> {
  return sendWithTimeout(defaultConnection, call, args, timeoutMs)
}

export function sendWithoutReply<E extends Endpoint>(call: E, args: Arguments<E>): void {
  sendWithTimeout(keepaliveConnection, call, args).catch(() => {})
}

/**
 * Ends a staff session that was left open in this browser. No other request of the candidate's page uses a staff token.
 */
export async function endStaffSession(): Promise<void> {
  await sendWithTimeout({ base: '', token: readToken }, endSession, {})
}

export async function withTiming<T>(request: Promise<T>): Promise<{ answer: T; sentAt: number; receivedAt: number }> {
  const sentAt = performance.now()
  const answer = await request
  return { answer, sentAt, receivedAt: performance.now() }
}
