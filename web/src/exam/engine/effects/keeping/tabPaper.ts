import type { ExamQuestion } from '@assay/contract/exam/exam'
import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { type Language, offeredLanguage, readLanguage } from '../../../../i18n/language.ts'
import type { Deadline } from '../../countdown.ts'
import type { Change } from '../../engine.ts'
import { type ExamState, isOver } from '../../examState.ts'

const HEAD = 'assay-paper '

/** What is kept beside the questions. Of the clock, how much was left at a moment of this device. */
interface Head {
  interview: PublicInterview
  language: Language
  at: number
  leftFrom: number
  leftTo: number
}

/** What a tab still has of the test that it sits, after it was loaded anew. */
export interface KeptPaper {
  interview: PublicInterview
  language: Language
  deadline: Deadline
  questions: ExamState['questions']
  passages: ExamState['passages']
}

const headKey = (code: string) => HEAD + code
/** Each question by itself: an answer writes one of them anew, and one for which there is no room is missing alone. */
const questionKey = (code: string, index: number) => `${headKey(code)} ${index}`

const passageKey = (code: string, id: number) => `${headKey(code)} passage ${id}`

/** What a tab keeps is gone with it; nothing of it outlives the test. A browser that keeps nothing shows nothing of it. */
function inTab<T>(otherwise: T, work: (tab: Storage) => T): T {
  try {
    return work(sessionStorage)
  } catch {
    return otherwise
  }
}

const write = (key: string, value: unknown): void => inTab(undefined, (tab) => tab.setItem(key, JSON.stringify(value)))

function forgetKeys(isIt: (key: string) => boolean): void {
  inTab(undefined, (tab) => {
    for (const key of Object.keys(tab)) if (isIt(key)) tab.removeItem(key)
  })
}

/** Nothing of the paper stays. */
export const forgetPaper = (code: string): void => forgetKeys((key) => `${key} `.startsWith(`${headKey(code)} `))

/** The tests of which this tab still has something. */
export const papersInTab = (): string[] =>
  inTab([], (tab) => Object.keys(tab).flatMap((key) => (key.startsWith(HEAD) ? (key.split(' ')[1] ?? []) : [])))

/** A clock of the device that was set back meanwhile gives nobody more time; the server's decides as soon as it answers. */
function deadlineIn({ at, leftFrom, leftTo }: Head): Deadline {
  const passed = Math.max(0, Date.now() - at)
  const now = performance.now()
  return { from: now + leftFrom - passed, to: now + leftTo - passed }
}

export const readPaper = (code: string): KeptPaper | null =>
  inTab<KeptPaper | null>(null, (tab) => {
    const read = (key: string) => JSON.parse(tab.getItem(key) ?? 'null')
    const head: Head | null = read(headKey(code))
    if (!head) return null
    const { interview, language } = head
    const questions = Array.from(
      { length: interview.amount_of_questions },
      (_, index): ExamQuestion | undefined => read(questionKey(code, index)) ?? undefined,
    )
    const shared = new Set(questions.flatMap((question) => question?.passage_id ?? []))
    const passages = [...shared].map((id) => [id, read(passageKey(code, id)) ?? undefined])
    return { interview, language, deadline: deadlineIn(head), questions, passages: Object.fromEntries(passages) }
  })

function headOf(interview: PublicInterview, { answered, deadline }: ExamState): Head {
  const now = performance.now()
  return {
    interview: { ...interview, amount_of_answered_questions: answered },
    // What the invitation was written in; whatever was chosen here instead is kept by the browser itself.
    language: offeredLanguage() ?? readLanguage(),
    at: Date.now(),
    leftFrom: deadline.from - now,
    leftTo: deadline.to - now,
  }
}

/** What is needed to bring an answer late: which question it is, and what the server has of it. */
const withoutWords = (question: ExamQuestion): ExamQuestion => ({
  ...question,
  description: '',
  description_html: '',
  answers_base: [],
})

/**
 * Keeps the paper of a running test in its tab, so that a reload shows it while no server answers. Once its time is up
 * no word of it is left, and nothing at all once it is over.
 */
export function createPaperKeeping(interview: PublicInterview) {
  const { code } = interview
  let isKept = false
  return ({ before, now }: Change): void => {
    if (isOver(now)) {
      forgetPaper(code)
      return
    }
    const isAnew = !isKept || before.phase !== now.phase
    isKept = true
    const asKept = now.phase === 'time_up' ? withoutWords : (question: ExamQuestion) => question
    for (const [index, question] of now.questions.entries()) {
      if (question && (isAnew || question !== before.questions[index]))
        write(questionKey(code, index), asKept(question))
    }
    const shared = Object.values(now.passages)
    for (const passage of shared.filter((one) => isAnew || one !== before.passages[one.id]))
      write(passageKey(code, passage.id), now.phase === 'time_up' ? null : passage)
    const isClockSame = now.deadline === before.deadline && now.answered === before.answered
    if (isAnew || !isClockSame) write(headKey(code), headOf(interview, now))
  }
}
