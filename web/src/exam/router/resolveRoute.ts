import { Refused } from '@assay/contract/client'
import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { type Language, offerLanguage, readLanguage } from '../../i18n/language.ts'
import { forgetOffline } from '../../lib/offline/forgetOffline.ts'
import { getInterview, getPlace, sendExamRequest, withTiming } from '../calls.ts'
import { clearCurrentExam, currentExam, currentExamCode, openCurrentExam, resumeCurrentExam } from '../currentExam.ts'
import { deadlineOf } from '../engine/countdown.ts'
import { isFromServer } from '../engine/effects/examClient.ts'
import { storedExamCodes, storedMissedCalls, storeMissedCalls } from '../engine/effects/storage/examLocalStorage.ts'
import { papersInTab, readTabPaper, type StoredPaper } from '../engine/effects/storage/tabPaper.ts'
import { codeFromInput } from '../entry/codeFromInput.ts'
import { readEntryOrNull } from '../entry/readEntry.ts'
import { failureOf } from '../failure.ts'
import { storeClosedEnding } from '../storedEnding.ts'
import { storeTrial } from '../storedTrial.ts'
import { withTimeout } from '../withTimeout.ts'
import type { Route } from './route.ts'
import type { Screen } from './screen.ts'

const STATUS_TIMEOUT_MS = 1_500

const isRunning = ({ is_activated, is_closed }: PublicInterview): boolean => is_activated && !is_closed

/** False if the server reports that the test was deleted; null after any other error. */
const falseIfGone = (cause: unknown) => (failureOf(cause).kind === 'gone' ? false : null)

async function codeOfRunningExam(): Promise<string | undefined> {
  const currentCode = currentExamCode()
  if (currentCode) return currentCode
  const inTab = papersInTab()
  const codes = [...new Set([...inTab, ...storedExamCodes()])]
  const isRunningByCode = await Promise.all(
    codes.map(async (code) => {
      const request = sendExamRequest(getInterview, { params: { code } }).then(isRunning, falseIfGone)
      return (await withTimeout(request, STATUS_TIMEOUT_MS)) ?? inTab.includes(code)
    }),
  )
  return codes.find((_, at) => isRunningByCode[at])
}

export type Resolved = { show: Screen } | { to: Route }

const ENTRY_TIMEOUT_MS = 1_000
/** After this time without a response, the test continues with the questions that the browser tab has stored. */
const INTERVIEW_TIMEOUT_MS = 1_500

/**
 * A code counts as unknown only if the server itself reports an unknown code. When the page is offline, the code may
 * still be valid.
 */
const readInterview = (code: string) =>
  withTiming(sendExamRequest(getInterview, { params: { code } })).catch((cause: unknown) => {
    if (cause instanceof Refused && cause.code === 'INTERVIEW_NOT_FOUND') return 'unknown' as const
    // The next heartbeat reports the number of failed calls, which all pages of a test share.
    if (!isFromServer(cause)) storeMissedCalls(code, storedMissedCalls(code) + 1)
    throw cause
  })

/**
 * The response is checked, because a server of an older version sends no position, and a proxy may also reply with
 * status 200.
 */
const readLastPlace = (code: string) =>
  sendExamRequest(getPlace, { params: { code } }).then(
    (place) => (Array.isArray(place?.flags) ? place : null),
    (cause: unknown) => (cause instanceof Refused && cause.code === 'SEAT_NEEDED' ? ('elsewhere' as const) : null),
  )

const nullIfUnstored = () => null

async function resumeStoredExam(paper: StoredPaper): Promise<Resolved> {
  clearCurrentExam()
  await applyInvitedLanguage(paper.language)
  await resumeCurrentExam(paper)
  return { to: { name: 'exam', code: paper.interview.code } }
}

async function resolveEntry(code: string): Promise<Resolved> {
  // Deletes offline data of staff pages, because candidates must not see it.
  forgetOffline()
  // A copied link may end with a full stop, which is removed here.
  if (codeFromInput(code) !== code) return { to: { name: 'entry', code: codeFromInput(code) } }
  const entryRequest = readEntryOrNull(code)
  const paper = readTabPaper(code)
  const request = readInterview(code)
  const response = await (paper ? withTimeout(request.catch(nullIfUnstored), INTERVIEW_TIMEOUT_MS) : request)
  if (paper && !response) return resumeStoredExam(paper)
  if (response === 'unknown' || !response) return { to: { name: 'not_found' } }
  const { answer: interview, sentAt, receivedAt } = response
  storeTrial(interview.is_trial ?? false)
  if (interview.is_closed) {
    storeClosedEnding(code)
    return { to: { name: 'end' } }
  }
  clearCurrentExam()
  // The page of a running test waits only for the texts of its language and for the candidate's last position.
  const placeRequest = interview.is_activated ? withTimeout(readLastPlace(code), ENTRY_TIMEOUT_MS) : null
  const entry = interview.is_activated ? await withTimeout(entryRequest, ENTRY_TIMEOUT_MS) : await entryRequest
  await applyInvitedLanguage(entry?.language)
  if (!interview.is_activated) return { show: { name: 'entry', code, interview, entry } }
  const place = await placeRequest
  if (place === 'elsewhere') return { show: { name: 'entry', code, interview, entry } }
  await openCurrentExam(interview, deadlineOf(interview.remaining_time, sentAt, receivedAt), {
    storedPaper: paper,
    savedPosition: place,
  })
  return { to: { name: 'exam', code } }
}

export async function resolveRoute(place: Route): Promise<Resolved> {
  switch (place.name) {
    case 'code': {
      // If the URL has no interview code, the running test opens, or else the code page.
      const code = await codeOfRunningExam()
      return code ? { to: { name: 'exam', code } } : { show: { name: 'code' } }
    }
    case 'entry':
      return resolveEntry(place.code)
    case 'exam': {
      const exam = currentExam(place.code)
      return exam ? { show: { name: 'exam', exam } } : { to: { name: 'entry', code: place.code } }
    }
    case 'end':
    case 'not_found':
      return { show: { name: place.name } }
  }
}

async function applyInvitedLanguage(language: Language | null | undefined): Promise<void> {
  if (!language) return
  const before = readLanguage()
  offerLanguage(language)
  if (readLanguage() === before) return
  // If the texts of the new language fail to load, the page keeps the previous language.
  await loadTexts().catch(() => offerLanguage(before))
}
