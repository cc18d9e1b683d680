import type { ExamQuestion } from '@assay/contract/exam/exam'
import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { type Language, offeredLanguage, readLanguage } from '../../../../i18n/language.ts'
import { tabStorage } from '../../../../lib/storage.ts'
import type { DeadlineRange } from '../../countdown.ts'
import { type ExamState, isPageBlocked } from '../../examState.ts'
import type { ExamChange } from '../../examStore.ts'

const HEAD = 'assay-paper '

/**
 * A reload restarts the browser's monotonic clock, so the deadline is stored as the remaining time and the device's
 * time.
 */
interface Head {
  interview: PublicInterview
  language: Language
  at: number
  leftFrom: number
  leftTo: number
}

export interface StoredPaper {
  interview: PublicInterview
  language: Language
  deadline: DeadlineRange
  questions: ExamState['questions']
  passages: ExamState['passages']
}

const headKey = (code: string) => HEAD + code
/** Each question has its own key, so an answer changes little data, and full storage loses only some questions. */
const questionKey = (code: string, index: number) => `${headKey(code)} ${index}`

const passageKey = (code: string, id: number) => `${headKey(code)} passage ${id}`

const writeToTab = (key: string, value: unknown): void => tabStorage.write(key, JSON.stringify(value))

export function forgetPaper(code: string): void {
  for (const key of tabStorage.keys()) if (`${key} `.startsWith(`${headKey(code)} `)) tabStorage.remove(key)
}

export const papersInTab = (): string[] =>
  tabStorage.keys().flatMap((key) => (key.startsWith(HEAD) ? (key.split(' ')[1] ?? []) : []))

/** If the device's clock was set back, the test gets no additional time. */
function deadlineIn({ at, leftFrom, leftTo }: Head): DeadlineRange {
  const passed = Math.max(0, Date.now() - at)
  const now = performance.now()
  return { earliest: now + leftFrom - passed, latest: now + leftTo - passed }
}

/** Null if the tab has no copy of the test, or a copy from another release. */
export function readTabPaper(code: string): StoredPaper | null {
  try {
    return storedPaper(code)
  } catch {
    return null
  }
}

function storedPaper(code: string): StoredPaper | null {
  const head = tabStorage.readJson<Head>(headKey(code))
  if (!head) return null
  const { interview, language } = head
  const questions = Array.from(
    { length: interview.amount_of_questions },
    (_, index) => tabStorage.readJson<ExamQuestion>(questionKey(code, index)) ?? undefined,
  )
  const shared = new Set(questions.flatMap((question) => question?.passage_id ?? []))
  const passages = [...shared].map((id) => [id, tabStorage.readJson(passageKey(code, id)) ?? undefined])
  return { interview, language, deadline: deadlineIn(head), questions, passages: Object.fromEntries(passages) }
}

function paperHead(interview: PublicInterview, { answered, deadline }: ExamState): Head {
  const now = performance.now()
  return {
    interview: { ...interview, amount_of_answered_questions: answered },
    // If the candidate has chosen no language, the language of the invitation is stored.
    language: offeredLanguage() ?? readLanguage(),
    at: Date.now(),
    leftFrom: deadline.earliest - now,
    leftTo: deadline.latest - now,
  }
}

const withoutTexts = (question: ExamQuestion): ExamQuestion => ({
  ...question,
  description: '',
  description_html: '',
  answers_base: [],
})

/**
 * Stores the running test in its tab, so that a reload works offline. After the deadline, the texts of the questions
 * are deleted.
 */
export function createPaperSaver(interview: PublicInterview) {
  const { code } = interview
  let isSaved = false
  return ({ before, now }: ExamChange): void => {
    if (isPageBlocked(now)) {
      forgetPaper(code)
      return
    }
    const mustSaveAll = !isSaved || before.phase !== now.phase
    isSaved = true
    const toStoredQuestion = now.phase === 'time_up' ? withoutTexts : (question: ExamQuestion) => question
    for (const [index, question] of now.questions.entries()) {
      if (question && (mustSaveAll || question !== before.questions[index]))
        writeToTab(questionKey(code, index), toStoredQuestion(question))
    }
    const shared = Object.values(now.passages)
    for (const passage of shared.filter((one) => mustSaveAll || one !== before.passages[one.id]))
      writeToTab(passageKey(code, passage.id), now.phase === 'time_up' ? null : passage)
    const isClockSame = now.deadline === before.deadline && now.answered === before.answered
    if (mustSaveAll || !isClockSame) writeToTab(headKey(code), paperHead(interview, now))
  }
}
