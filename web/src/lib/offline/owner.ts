import { sessionFingerprint } from '../session/token.ts'
import { forgetOffline, offlineValues } from './forgetOffline.ts'

/** Older offline lists are too outdated to be useful. */
const longestMs = 7 * 24 * 60 * 60 * 1_000

const isOfThisSession = () => {
  const [fingerprint, at] = offlineValues.read('owner')?.split(' ') ?? []
  return fingerprint !== undefined && fingerprint === sessionFingerprint() && Date.now() - Number(at) <= longestMs
}

export function claimOffline(): void {
  const fingerprint = sessionFingerprint()
  if (!fingerprint) return
  if (!isOfThisSession()) forgetOffline()
  offlineValues.write('owner', `${fingerprint} ${Date.now()}`)
}

export function ownsOffline(): boolean {
  const isOwn = isOfThisSession()
  if (!isOwn) forgetOffline()
  return isOwn
}
