import type { Verdict } from '../exam/scoring.ts'

export type Treatment = 'rescore' | 'void' | 'leave' | 'credit'
/** Value of an answer in a key fix; null if not answered. */
export type FixedStatus = Verdict | 'VOID'

/** An active fix that applies to a test. */
export interface StandingFix {
  id: number
  treatment: Treatment
  right: readonly number[]
  /** The interview was finished before, and the fix left it unchanged. */
  isLeft: boolean
}

export interface InForce {
  /** Null means the answer key of the drawn version. */
  right: readonly number[] | null
  voidedBy: number | null
  /** The fix that counts it as correct for all. */
  creditedBy: number | null
  lastFix: number | null
}

export const NO_KEY_FIX: InForce = { right: null, voidedBy: null, creditedBy: null, lastFix: null }

export function afterFix(before: InForce, { id, treatment, right, isLeft }: StandingFix): InForce {
  if (isLeft) return { ...before, lastFix: id }
  const by = (wanted: Treatment) => (treatment === wanted ? id : null)
  return { right, voidedBy: by('void'), creditedBy: by('credit'), lastFix: id }
}

/** The state after all fixes, oldest first: the latest fix that did not leave the test unchanged decides. */
export const effectiveKeyFix = (fixes: readonly StandingFix[]): InForce => fixes.reduce(afterFix, NO_KEY_FIX)

/** The fixes that changed the status. */
export function statusChangingFixes<Fix extends StandingFix>(
  fixes: readonly Fix[],
  statusBy: (state: InForce) => FixedStatus,
): Fix[] {
  let state = NO_KEY_FIX
  return fixes.filter((fix) => {
    const before = statusBy(state)
    state = afterFix(state, fix)
    return statusBy(state) !== before
  })
}

interface KnownVersion {
  version: number
  right: readonly number[]
}

/** Answer keys that tests of a version may use: the key in force, and those of unchanged tests. */
export function possibleKeys(
  { version, right }: KnownVersion,
  fixes: readonly { version: number; treatment: Treatment; right: readonly number[] }[],
): (readonly number[])[] {
  let keys: (readonly number[])[] = [right]
  for (const fix of fixes) {
    // The version was made by this fix or after it, so its tests already use the new key.
    if (version >= fix.version) continue
    keys = fix.treatment === 'leave' ? [...keys, fix.right] : [fix.right]
  }
  return keys
}
