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
  const left = [...before]
  const take = (isIt: (one: ComparedAnswer) => boolean) => {
    const at = left.findIndex(isIt)
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null)
  }
  const found = after.map((answer) => ({
    after: answer,
    before: take((one) => one.description === answer.description),
  }))
  const pairs = found.map((pair): Pair => ({ ...pair, before: pair.before ?? take(() => true) }))
  return [...pairs, ...left.map((one): Pair => ({ before: one, after: null }))]
}
