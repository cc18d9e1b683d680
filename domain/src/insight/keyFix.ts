import type { AnswerStatus } from '../exam/scoring.ts'

export type Treatment = 'rescore' | 'void' | 'leave' | 'credit'
/** `VOID`: the question does not count. The status is null if the candidate did not answer the question. */
export type AnswerStatusOrVoid = AnswerStatus | 'VOID'

export interface ActiveFix {
  id: number
  treatment: Treatment
  correctIds: readonly number[]
  /** True if the interview was already finished and keeps the old answer key. */
  keepsOldKey: boolean
}

export interface KeyState {
  /** Ids of the correct options; null means that the answer key of the drawn version is valid. */
  correctIds: readonly number[] | null
  voidedBy: number | null
  /** The fix that makes the question correct for all candidates. */
  creditedBy: number | null
  lastFixId: number | null
}

export const UNFIXED_KEY_STATE: KeyState = { correctIds: null, voidedBy: null, creditedBy: null, lastFixId: null }

export function keyStateAfterFix(before: KeyState, { id, treatment, correctIds, keepsOldKey }: ActiveFix): KeyState {
  if (keepsOldKey) return { ...before, lastFixId: id }
  const by = (wanted: Treatment) => (treatment === wanted ? id : null)
  return { correctIds, voidedBy: by('void'), creditedBy: by('credit'), lastFixId: id }
}

/** The fixes must be in order from the oldest to the newest. */
export const keyStateAfterFixes = (fixes: readonly ActiveFix[]): KeyState =>
  fixes.reduce(keyStateAfterFix, UNFIXED_KEY_STATE)

export function statusChangingFixes<Fix extends ActiveFix>(
  fixes: readonly Fix[],
  statusBy: (state: KeyState) => AnswerStatusOrVoid,
): Fix[] {
  let state = UNFIXED_KEY_STATE
  return fixes.filter((fix) => {
    const before = statusBy(state)
    state = keyStateAfterFix(state, fix)
    return statusBy(state) !== before
  })
}

interface KnownVersion {
  version: number
  correctIds: readonly number[]
}

/** Answer keys that tests with this version may have: the version's own answer key and those of later fixes. */
export function possibleKeys(
  { version, correctIds }: KnownVersion,
  fixes: readonly { version: number; treatment: Treatment; correctIds: readonly number[] }[],
): (readonly number[])[] {
  let keys: (readonly number[])[] = [correctIds]
  for (const fix of fixes) {
    // The version already contains the fix, so its tests have the new answer key.
    if (version >= fix.version) continue
    keys = fix.treatment === 'leave' ? [...keys, fix.correctIds] : [fix.correctIds]
  }
  return keys
}
