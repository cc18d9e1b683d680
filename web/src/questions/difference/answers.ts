export interface ComparedAnswer {
  description: string
  is_valid: boolean
}

export interface Pair {
  before: ComparedAnswer | null
  after: ComparedAnswer | null
}

/** Pairs answers with equal text, in any order. The remaining answers are paired by position. */
export function pairAnswers(before: readonly ComparedAnswer[], after: readonly ComparedAnswer[]): Pair[] {
  const unmatched = [...before]
  const takeMatch = (isMatch: (one: ComparedAnswer) => boolean) => {
    const at = unmatched.findIndex(isMatch)
    return at < 0 ? null : (unmatched.splice(at, 1)[0] ?? null)
  }
  const exactPairs = after.map((answer) => ({
    after: answer,
    before: takeMatch((one) => one.description === answer.description),
  }))
  const pairs = exactPairs.map((pair): Pair => ({ ...pair, before: pair.before ?? takeMatch(() => true) }))
  return [...pairs, ...unmatched.map((one): Pair => ({ before: one, after: null }))]
}
