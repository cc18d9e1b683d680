import { type UnsentRecord, unsentAnswersInMemory, writeUnsentRecord } from '../../../../lib/answers/unsentRecords.ts'
import { browserStorage } from '../../../../lib/storage.ts'
import { storeCommentDraft, storedCommentDraft } from '../../../commentDraft.ts'
import { type ExamState, isPageBlocked, questionIndexOf, type Report, type Selections } from '../../examState.ts'
import type { ExamChange } from '../../examStore.ts'
import { unsentAnswers } from '../../unsentAnswers.ts'
import type { AnswerStorage } from './answerStorage.ts'

const POSITION = 'assay-place '
const FLAGS = 'assay-flags '
const ADDED_TIME = 'assay-given '
const UNSENT_FLAGS = 'assay-untold '
const BROWSERS = 'assay-browsers '
const HIDDEN = 'assay-hidden '
const REPORTS = 'assay-reports '
const TYPED = 'assay-report '
const MISSED = 'assay-missed '

const KEY_PREFIXES = [POSITION, FLAGS, UNSENT_FLAGS, ADDED_TIME, BROWSERS, HIDDEN, REPORTS, TYPED, MISSED]

const positionKey = (code: string) => POSITION + code

export function storedPosition(code: string): number | null {
  const stored = browserStorage.read(positionKey(code))
  return stored === null ? null : Number(stored)
}

const flagsKey = (code: string) => FLAGS + code

const idsIn = (stored: string | null) => (stored ?? '').split(',').map(Number).filter(Boolean)

export const storedFlags = (code: string): number[] => idsIn(browserStorage.read(flagsKey(code)))

const unsentFlagsKey = (code: string) => UNSENT_FLAGS + code

export function storedUnsentFlags(code: string): ReadonlySet<number> | null {
  const stored = browserStorage.read(unsentFlagsKey(code))
  return stored === null ? null : new Set(idsIn(stored))
}

export const storeUnsentFlags = (code: string, ids: ReadonlySet<number> | null): void =>
  ids ? browserStorage.write(unsentFlagsKey(code), [...ids].join(',')) : browserStorage.remove(unsentFlagsKey(code))

const addedTimeKey = (code: string) => ADDED_TIME + code

/** The added time that the candidate already knows about, so that only new extensions are announced. */
export function storedAddedTime(code: string): number | null {
  const stored = browserStorage.read(addedTimeKey(code))
  return stored === null ? null : Number(stored)
}

const browsersKey = (code: string) => BROWSERS + code

/** The number of browsers that the candidate already knows about, so that only a new browser is announced. */
export const storedBrowsers = (code: string): number => Number(browserStorage.read(browsersKey(code)) ?? 1)

const hiddenKey = (code: string) => HIDDEN + code

export const isTimeHidden = (code: string): boolean => browserStorage.read(hiddenKey(code)) !== null

export function storeTimeHidden(code: string, isHidden: boolean): void {
  if (isHidden) browserStorage.write(hiddenKey(code), 'yes')
  else browserStorage.remove(hiddenKey(code))
}

const reportsKey = (code: string) => REPORTS + code

export const storeReports = (code: string, reports: readonly Report[]): void =>
  reports.length > 0
    ? browserStorage.write(reportsKey(code), JSON.stringify(reports))
    : browserStorage.remove(reportsKey(code))

export const storedReports = (code: string): readonly Report[] =>
  browserStorage.readJson<Report[]>(reportsKey(code)) ?? []

export const storedReportText = (code: string): string => browserStorage.read(TYPED + code) ?? ''

export const storeReportText = (code: string, text: string): void =>
  text ? browserStorage.write(TYPED + code, text) : browserStorage.remove(TYPED + code)

/** After the end of the test, the server rejects reports, so unsent reports become part of the comment. */
export function moveReportsToComment(code: string): void {
  const words = storedCommentDraft(code)
  const reports = [...(words?.reports ?? []), ...storedReports(code)]
  const typed = storedReportText(code)
  const text = [words?.text, typed].filter(Boolean).join('\n\n')
  if (typed) storeCommentDraft(code, { text, isPressed: false, isLeft: true })
  if (reports.length > 0) storeCommentDraft(code, { reports })
  storeReports(code, [])
  storeReportText(code, '')
}

/** After a reopening, reports are sent as reports again, and not as a part of the comment. */
export function takeStoredReports(code: string): readonly Report[] {
  const savedReports = storedCommentDraft(code)?.reports ?? []
  const reports = [...savedReports, ...storedReports(code)]
  if (savedReports.length > 0) {
    storeReports(code, reports)
    storeCommentDraft(code, { reports: [] })
  }
  return reports
}

/** Failed calls since the last successful heartbeat, for all pages of the test in this browser. */
export const storedMissedCalls = (code: string): number => Number(browserStorage.read(MISSED + code) ?? 0)

export const storeMissedCalls = (code: string, missed: number): void =>
  missed > 0 ? browserStorage.write(MISSED + code, String(missed)) : browserStorage.remove(MISSED + code)

export const storedExamCodes = (): string[] =>
  browserStorage.keys().flatMap((key) => {
    const start = KEY_PREFIXES.find((one) => key.startsWith(one))
    return start ? [key.slice(start.length)] : []
  })

export function forgetStoredExam(code: string): void {
  for (const start of KEY_PREFIXES) browserStorage.remove(start + code)
}

function changedIds(before: Selections, now: Selections): number[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(now)].map(Number))
  return [...ids].filter((id) => before[id] !== now[id])
}

/** Other pages of this browser send the data later. The record is null if nothing is unsent. */
function unsentRecord({ queue, selections, finishPressedAt }: ExamState): UnsentRecord | null {
  const isUnsent =
    queue.length > 0 || finishPressedAt !== null || Object.values(selections).some(({ isSent }) => !isSent)
  return isUnsent ? { isOver: false, pressed: finishPressedAt } : null
}

/** After the end of the test, stores only data that the server does not have. */
export function createExamSaver(code: string, storage: Pick<AnswerStorage, 'putSelection' | 'clear'>) {
  function keepUnsentAnswers(now: ExamState): void {
    const answers = unsentAnswers(now, now.endReason === 'time')
    const isEmpty = answers.submissions.length + answers.selections.length === 0
    if (now.phase === 'gone' || isEmpty) {
      writeUnsentRecord(code, null)
      void storage.clear()
      return
    }
    const record = { isOver: true, pressed: now.finishPressedAt }
    unsentAnswersInMemory.set(code, { ...answers, ...record, isStorageWorking: now.isStorageWorking })
    writeUnsentRecord(code, record)
    const ids = answers.selections.map(({ questionId }) => questionId)
    for (const id of Object.keys(now.selections).map(Number)) {
      if (!ids.includes(id)) void storage.putSelection(id, null)
    }
  }

  return ({ event, before, now }: ExamChange): void => {
    if (event.kind === 'ended') {
      keepUnsentAnswers(now)
      if (now.phase === 'over') moveReportsToComment(code)
      forgetStoredExam(code)
      return
    }
    const record = unsentRecord(now)
    if (record?.pressed !== unsentRecord(before)?.pressed && !isPageBlocked(now)) writeUnsentRecord(code, record)
    for (const id of changedIds(before.selections, now.selections)) {
      const index = questionIndexOf(now, id)
      const question = now.questions[index]
      const questionReference = question && { questionCode: question.code, number: index + 1 }
      void storage.putSelection(id, now.selections[id] ?? null, questionReference)
    }
    if (now.browsers !== before.browsers) browserStorage.write(browsersKey(code), String(now.browsers))
    if (now.addedSeconds !== before.addedSeconds) browserStorage.write(addedTimeKey(code), String(now.addedSeconds))
    if (now.flags !== before.flags) browserStorage.write(flagsKey(code), now.flags.join(','))
    if (now.isPositionSet && (now.index !== before.index || !before.isPositionSet))
      browserStorage.write(positionKey(code), String(now.index))
  }
}
