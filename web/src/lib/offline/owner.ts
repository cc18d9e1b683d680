import { sessionMark } from '../session/token.ts'
import { forgetOffline, offlineNote } from './forgetOffline.ts'

/** Older lists say too little about today to lie in a browser. */
const longestMs = 7 * 24 * 60 * 60 * 1_000

const isOfThisSession = () => {
  const [mark, at] = offlineNote.read('owner')?.split(' ') ?? []
  return mark !== undefined && mark === sessionMark() && Date.now() - Number(at) <= longestMs
}

/** What lies here from now on belongs to this user; what lay here of another one goes. */
export function claimOffline(): void {
  const mark = sessionMark()
  if (!mark) return
  if (!isOfThisSession()) forgetOffline()
  offlineNote.write('owner', `${mark} ${Date.now()}`)
}

/** Whether what lies here is for this user. What is too old, or of a session that has ended, goes at once. */
export function ownsOffline(): boolean {
  const isOwn = isOfThisSession()
  if (!isOwn) forgetOffline()
  return isOwn
}
