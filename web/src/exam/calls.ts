import type { signOut } from '@assay/contract/auth/sessions'
import { type Arguments, type Line, send } from '@assay/contract/client'
import type { Answer, Endpoint } from '@assay/contract/endpoint'
import type * as full from '@assay/contract/exam/exam'
import { examCalls } from '@assay/contract/exam/examCalls'
import type * as place from '@assay/contract/exam/place'
import type * as clock from '@assay/contract/exam/presence'
import type { getReceipt } from '@assay/contract/exam/receipt'
import type { settings } from '@assay/contract/installation'
import type { getInterview } from '@assay/contract/interviews/interviews'
import { device } from '../lib/late/device.ts'
import { readToken } from '../lib/session/token.ts'

/** A request that hangs longer than this counts as lost. */
const PATIENCE_MS = 15_000

/** The shapes come as types alone, so that the library that checks them stays out of the candidate's browser. */
const withoutShapes = <E extends Endpoint>(call: Pick<Endpoint, 'method' | 'path' | 'access'>) => call as unknown as E

export const lookUp = withoutShapes<typeof getInterview>(examCalls.lookUp)
export const readEntry = withoutShapes<typeof full.getEntry>(examCalls.entry)
export const start = withoutShapes<typeof full.startInterview>(examCalls.start)
export const close = withoutShapes<typeof full.closeInterview>(examCalls.close)
export const listPage = withoutShapes<typeof full.listExamQuestions>(examCalls.listPage)
export const getOne = withoutShapes<typeof full.getExamQuestion>(examCalls.getOne)
export const submit = withoutShapes<typeof full.submitAnswer>(examCalls.submit)
export const saveDraft = withoutShapes<typeof full.saveDraft>(examCalls.saveDraft)
export const notice = withoutShapes<typeof full.noteNotice>(examCalls.notice)
export const presence = withoutShapes<typeof clock.tellPresence>(examCalls.presence)
export const readPlace = withoutShapes<typeof place.getPlace>(examCalls.readPlace)
export const keepPlace = withoutShapes<typeof place.keepPlace>(examCalls.keepPlace)
export const rehearse = withoutShapes<typeof clock.rehearse>(examCalls.rehearsal)
export const remark = withoutShapes<typeof clock.sendRemark>(examCalls.remark)
export const reply = withoutShapes<typeof clock.sendReply>(examCalls.reply)
export const readReceipt = withoutShapes<typeof getReceipt>(examCalls.receipt)
export const readSettings = withoutShapes<typeof settings>({ method: 'GET', path: '/settings', access: 'candidate' })

const endSession = withoutShapes<typeof signOut>({ method: 'POST', path: '/logout', access: 'staff' })

/** The browser's own reader of streams takes an address and no call. */
export const streamAddress = (code: string): string =>
  `/api${examCalls.stream.path.replace(':code', encodeURIComponent(code))}`

const line: Line = { base: '', headers: () => ({ 'x-assay-device': device() }) }
/** Goes out even while the page is being closed. */
const lastWords: Line = { ...line, fetch: (input, init) => fetch(input, { ...init, keepalive: true }) }

function sendOn<E extends Endpoint>(
  wire: Line,
  call: E,
  given: Arguments<E>,
  patienceMs = PATIENCE_MS,
): Promise<Answer<E>> {
  return send(wire, call, { ...given, signal: AbortSignal.timeout(patienceMs) })
}

export function ask<E extends Endpoint>(call: E, given: Arguments<E>, patienceMs?: number): Promise<Answer<E>> {
  return sendOn(line, call, given, patienceMs)
}

/** For what may as well be lost: nobody waits for the answer. */
export function tell<E extends Endpoint>(call: E, given: Arguments<E>): void {
  sendOn(lastWords, call, given).catch(() => {})
}

/** Ends the session of the staff that has been left open in this browser: the one call here that their token goes with. */
export async function endStaffSession(): Promise<void> {
  await sendOn({ base: '', token: readToken }, endSession, {})
}

/** An answer with the two moments between which the server gave it. */
export async function timed<T>(asking: Promise<T>): Promise<{ answer: T; sentAt: number; gotAt: number }> {
  const sentAt = performance.now()
  const answer = await asking
  return { answer, sentAt, gotAt: performance.now() }
}
