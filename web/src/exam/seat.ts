import type { PublicInterview } from '@assay/contract/interviews'
import type { Deadline } from './engine/countdown.ts'
import { createExam, type Exam } from './engine/exam.ts'

let known: PublicInterview | null = null
let taken: Exam | null = null
let undelivered = 0

/** The interview that this page has read, if it is the one with this code. */
export const interviewAt = (code: string): PublicInterview | null => (known?.code === code ? known : null)

/** The exam that is under way in this page, if it is the one with this code. */
export const examAt = (code: string): Exam | null => (taken?.code === code ? taken : null)

export const examCode = (): string | null => taken?.code ?? null

/** How many answers did not reach the server before the end. */
export const undeliveredAtEnd = (): number => undelivered

export function readInterview(interview: PublicInterview): void {
  known = interview
  taken = null
}

export async function takeSeat(interview: PublicInterview, deadline: Deadline): Promise<void> {
  taken = await createExam(interview, deadline)
  undelivered = 0
}

export function leaveSeat(): void {
  undelivered = taken?.engine.get().queue.length ?? 0
  known = null
  taken = null
}
