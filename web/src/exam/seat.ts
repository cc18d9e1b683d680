import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { numbersOf } from '../lib/late/numbersOf.ts'
import { forgetEnding, keepEnding } from './ending.ts'
import type { Deadline } from './engine/countdown.ts'
import type { KeptPaper } from './engine/effects/keeping/tabPaper.ts'
import { createExam, type Exam, type Known } from './engine/exam.ts'
import { unsubmittedIn } from './engine/examState.ts'
import { leftoversOf } from './engine/leftovers.ts'

let taken: Exam | null = null

/** The exam that is under way in this page, if it is the one with this code. */
export const examAt = (code: string): Exam | null => (taken?.code === code ? taken : null)

export const examCode = (): string | null => taken?.code ?? null

/** Whoever stands at an entry sits in no exam. */
export function standUp(): void {
  taken = null
  forgetEnding()
}

export async function takeSeat(interview: PublicInterview, deadline: Deadline, known?: Known): Promise<void> {
  taken = await createExam(interview, deadline, known)
}

/** Goes on with what this tab has kept, while no server answers. */
export async function resumeSeat({ interview, deadline, questions }: KeptPaper): Promise<void> {
  await takeSeat(interview, deadline, { kept: questions })
  taken?.engine.apply({ kind: 'line', isOnline: false })
}

export function leaveSeat(): void {
  if (taken) {
    const state = taken.engine.get()
    const how = state.how ?? 'elsewhere'
    const isLost = how === 'elsewhere' && unsubmittedIn(state).length > 0
    const undelivered = numbersOf(leftoversOf(state, how === 'time'))
    keepEnding({ how: isLost ? 'elsewhere_lost' : how, undelivered, code: taken.code })
  }
  taken = null
}
