import { watchLate } from '../../lib/late/watchLate.ts'
import { markedCodes } from '../engine/effects/keeping/storing.ts'
import { papersInTab } from '../engine/effects/keeping/tabPaper.ts'
import { createStore } from '../engine/store.ts'
import { examCode } from '../seat.ts'
import { lead } from './lead.ts'
import { addressOf, type Place, placeAt } from './place.ts'
import type { Screen } from './screen.ts'

export const onScreen = createStore<{ screen: Screen }>({ screen: { name: 'loading' } })
let visits = 0

export function show(screen: Screen): void {
  if (screen.name !== onScreen.get().screen.name) window.scrollTo({ top: 0 })
  onScreen.set({ screen })
}

/** The page that says that there is nothing here speaks to a candidate, also after a reload. */
const stateOf = ({ name }: Place) => (name === 'not_found' ? { isCandidate: true } : null)

const isSat = (code: string) => examCode() === code
let handInLate: (() => void) | undefined

/** How soon a browser is looked through that shows no sign of an earlier test: nothing comes before the first question for it. */
const LATER_MS = 60_000
let later: ReturnType<typeof setTimeout> | undefined

const forgetOld = () => import('../forgetEnded.ts').then(({ forgetEnded }) => forgetEnded(isSat)).catch(() => {})

/** What earlier tests have left in this browser is handed in, or forgotten. Nobody waits for it. */
function clearUp(): void {
  handInLate ??= watchLate(isSat)
  handInLate()
  clearTimeout(later)
  if (markedCodes().length + papersInTab().length > 0) void forgetOld()
  else later = setTimeout(forgetOld, LATER_MS)
}

/** The screen that stands here stays until the next one is ready. */
async function visit(place: Place): Promise<void> {
  visits += 1
  const own = visits
  clearUp()
  const found = await lead(place).catch((cause: unknown) => ({ show: { name: 'failed', cause } as const }))
  // Somebody has gone elsewhere meanwhile.
  if (own !== visits) return
  if ('show' in found) return show(found.show)
  // Whoever is sent on does not come back with Back to where they were not wanted.
  return go(found.to, { replace: true })
}

/** Goes to another screen; `replace` where nobody shall come back to this one. */
export function go(place: Place, { replace = false } = {}): Promise<void> {
  const address = addressOf(place)
  if (replace) history.replaceState(stateOf(place), '', address)
  else history.pushState(stateOf(place), '', address)
  return visit(place)
}

/** Shows what belongs to the address as it is now: at the beginning, after Back, and on another try. */
export const look = (): Promise<void> => visit(placeAt(location.pathname))
