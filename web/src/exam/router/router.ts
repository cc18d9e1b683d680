import { handInAll } from '../../lib/late/handInAll.ts'
import { watchLate } from '../../lib/late/watchLate.ts'
import { currentExamCode } from '../currentExam.ts'
import { storedExamCodes } from '../engine/effects/keeping/storedExam.ts'
import { papersInTab } from '../engine/effects/keeping/tabPaper.ts'
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

/** The page that says that there is nothing here speaks to a candidate, also after a reload. */
const stateOf = ({ name }: Route) => (name === 'not_found' ? { isCandidate: true } : null)

const isSat = (code: string) => currentExamCode() === code
let handInLate: (() => void) | undefined

/** How soon a browser is looked through that shows no sign of an earlier test: nothing comes before the first question for it. */
const LATER_MS = 60_000
let later: ReturnType<typeof setTimeout> | undefined

const forgetOld = () => forgetEndedExams(isSat).catch(() => {})

/** What earlier tests have left in this browser is handed in, or forgotten. Nobody waits for it. */
function clearUp(place: Route): void {
  handInLate ??= watchLate(handInAll, isSat)
  handInLate()
  clearTimeout(later)
  // The test that is about to be sat has something here as well, and is no sign of an earlier one.
  const isOfAnother = (code: string) => !isSat(code) && !(place.name === 'exam' && place.code === code)
  if ([...storedExamCodes(), ...papersInTab()].some(isOfAnother)) void forgetOld()
  else later = setTimeout(forgetOld, LATER_MS)
}

/** The screen that stands here stays until the next one is ready. */
async function showRoute(place: Route): Promise<void> {
  visits += 1
  const own = visits
  clearUp(place)
  const found = await resolveRoute(place).catch((cause: unknown) => ({ show: { name: 'failed', cause } as const }))
  // Somebody has gone elsewhere meanwhile.
  if (own !== visits) return
  if ('show' in found) return showScreen(found.show)
  // Back does not lead to an address that only leads on.
  return navigate(found.to, { replace: true })
}

/** Goes to another screen; `replace` where nobody shall come back to this one. */
export function navigate(place: Route, { replace = false } = {}): Promise<void> {
  const address = addressOf(place)
  if (replace) history.replaceState(stateOf(place), '', address)
  else history.pushState(stateOf(place), '', address)
  return showRoute(place)
}

/** Shows what belongs to the address as it is now: at the beginning, after Back, and on another try. */
export const showCurrentAddress = (): Promise<void> => showRoute(routeOf(location.pathname))
