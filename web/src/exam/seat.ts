import type { ExamQuestion } from '@assay/contract/exam'
import type { PublicInterview } from '@assay/contract/interviews'
import { type Ending, forgetEnding, keepEnding } from './ending.ts'
import type { Deadline } from './engine/countdown.ts'
import { createExam, type Exam } from './engine/exam.ts'

/** More than two looks at the server's clock can differ by. */
const JUMP_MS = 10_000

let taken: Exam | null = null
let howItEnds: () => Ending['how'] = () => 'elsewhere'

/** The exam that is under way in this page, if it is the one with this code. */
export const examAt = (code: string): Exam | null => (taken?.code === code ? taken : null)

export const examCode = (): string | null => taken?.code ?? null

/** Whoever stands at an entry sits in no exam. */
export function standUp(): void {
  taken = null
  forgetEnding()
}

/** `firstPage`: the questions that came with the start, so that the first one is shown without another request. */
export async function takeSeat(
  interview: PublicInterview,
  deadline: Deadline,
  firstPage: readonly ExamQuestion[] = [],
): Promise<void> {
  taken = await createExam(interview, deadline, firstPage)
  howItEnds = watchEnding(taken)
}

/** How the exam came to its end, as this page has seen it. */
function watchEnding({ engine, leftMs }: Exam): () => Ending['how'] {
  let { phase, deadline } = engine.get()
  let hasJumped = false
  engine.subscribe(() => {
    const now = engine.get()
    // Of an exam that was finished elsewhere the server says that no time is left, all of a sudden.
    hasJumped ||= deadline.to - now.deadline.to > JUMP_MS && leftMs() <= 0
    deadline = now.deadline
    if (now.phase !== 'over') phase = now.phase
  })
  return () => {
    if (phase === 'finishing') return 'finished'
    return phase === 'time_up' && !hasJumped ? 'time' : 'elsewhere'
  }
}

export function leaveSeat(): void {
  if (taken) keepEnding({ how: howItEnds(), undelivered: taken.engine.get().queue.length, code: taken.code })
  taken = null
}
