import { sendAllLateAnswers } from '../../lib/answers/sendAllLateAnswers.ts'
import { watchLateAnswers } from '../../lib/answers/watchLateAnswers.ts'
import { currentExamCode } from '../currentExam.ts'
import { storedExamCodes } from '../engine/effects/storage/examLocalStorage.ts'
import { papersInTab } from '../engine/effects/storage/tabPaper.ts'
import { createStore } from '../engine/store.ts'
import { forgetEndedExams } from '../forgetEndedExams.ts'
import { resolveRoute } from './resolveRoute.ts'
import { addressOf, type Route, routeOf } from './route.ts'
import type { Screen } from './screen.ts'

export const currentScreen = createStore<{ screen: Screen }>({ screen: { name: 'loading' } })
let visits = 0

export function showScreen(screen: Screen): void {
  if (screen.name !== currentScreen.get().screen.name) window.scrollTo({ top: 0 })
  currentScreen.set({ screen })
}

/** After a reload, this history state selects the "not found" text for candidates. */
const historyState = ({ name }: Route) => (name === 'not_found' ? { isCandidate: true } : null)

const isCurrentExam = (code: string) => currentExamCode() === code
let sendLateAnswers: (() => void) | undefined

/** The first question must load first, so data of ended tests is deleted after this delay. */
const LATER_MS = 60_000
let cleanupTimer: ReturnType<typeof setTimeout> | undefined

const deleteEndedExams = () => forgetEndedExams(isCurrentExam).catch(() => {})

function scheduleCleanup(route: Route): void {
  sendLateAnswers ??= watchLateAnswers(sendAllLateAnswers, isCurrentExam)
  sendLateAnswers()
  clearTimeout(cleanupTimer)
  const isOfAnother = (code: string) => !isCurrentExam(code) && !(route.name === 'exam' && route.code === code)
  if ([...storedExamCodes(), ...papersInTab()].some(isOfAnother)) void deleteEndedExams()
  else cleanupTimer = setTimeout(deleteEndedExams, LATER_MS)
}

async function showRoute(route: Route): Promise<void> {
  visits += 1
  const visit = visits
  scheduleCleanup(route)
  const resolved = await resolveRoute(route).catch((cause: unknown) => ({ show: { name: 'failed', cause } as const }))
  if (visit !== visits) return
  if ('show' in resolved) return showScreen(resolved.show)
  // The redirected URL is replaced in the history, so that the Back button skips it.
  return navigate(resolved.to, { replace: true })
}

export function navigate(route: Route, { replace = false } = {}): Promise<void> {
  const address = addressOf(route)
  if (replace) history.replaceState(historyState(route), '', address)
  else history.pushState(historyState(route), '', address)
  return showRoute(route)
}

export const showCurrentAddress = (): Promise<void> => showRoute(routeOf(location.pathname))
