import { sessionFingerprint } from '../session/token.ts'
import { forgetOffline, offlineValues } from './forgetOffline.ts'

/** Lists that are older than this are too outdated to be useful. */
const longestMs = 7 * 24 * 60 * 60 * 1_000

const isOfThisSession = () => {
  const [fingerprint, at] = offlineValues.read('owner')?.split(' ') ?? []
  return fingerprint !== undefined && fingerprint === sessionFingerprint() && Date.now() - Number(at) <= longestMs
}

/** Marks the offline data as data of this session. Data of another session is deleted first. */
export function claimOffline(): void {
  const fingerprint = sessionFingerprint()
  if (!fingerprint) return
  if (!isOfThisSession()) forgetOffline()
  offlineValues.write('owner', `${fingerprint} ${Date.now()}`)
}

/** Old data, or data from an ended session, is deleted immediately. */
export function ownsOffline(): boolean {
  const isOwn = isOfThisSession()
  if (!isOwn) forgetOffline()
  return isOwn
}
