import type { Verdict } from '../exam/scoring.ts'

export type Treatment = 'rescore' | 'void' | 'leave' | 'credit'
/** What an answer is worth in the words of a key fix; null is not answered. */
export type FixedStatus = Verdict | 'VOID'

/** A fix that stands and covers a paper. */
export interface StandingFix {
  id: number
  treatment: Treatment
  right: readonly number[]
  /** It found the interview finished, and left it as it was. */
  isLeft: boolean
}

export interface InForce {
  /** Null is the key that the version was drawn with. */
  right: readonly number[] | null
  voidedBy: number | null
  /** Right for everybody by this one. */
  creditedBy: number | null
  /** The last one that covers it, whatever it did. */
  lastFix: number | null
}

export const NOTHING_FIXED: InForce = { right: null, voidedBy: null, creditedBy: null, lastFix: null }

export function afterFix(before: InForce, { id, treatment, right, isLeft }: StandingFix): InForce {
  if (isLeft) return { ...before, lastFix: id }
  const by = (wanted: Treatment) => (treatment === wanted ? id : null)
  return { right, voidedBy: by('void'), creditedBy: by('credit'), lastFix: id }
}

/** What counts on a paper: the latest fix that did not leave it alone decides. In the order in which they were made. */
export const inForce = (fixes: readonly StandingFix[]): InForce => fixes.reduce(afterFix, NOTHING_FIXED)

/** Those by which the status became another than before them. */
export function turningFixes<Fix extends StandingFix>(
  fixes: readonly Fix[],
  statusBy: (state: InForce) => FixedStatus,
): Fix[] {
  let state = NOTHING_FIXED
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

/** The keys that papers of a version may be counted by: those of left ones beside the one in force. */
export function possibleKeys(
  { version, right }: KnownVersion,
  fixes: readonly { version: number; treatment: Treatment; right: readonly number[] }[],
): (readonly number[])[] {
  let keys: (readonly number[])[] = [right]
  for (const fix of fixes) {
    // Made by it or after it: drawn with the new key, so it covers none of these.
    if (version >= fix.version) continue
    keys = fix.treatment === 'leave' ? [...keys, fix.right] : [fix.right]
  }
  return keys
}
