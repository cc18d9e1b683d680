/** Calculates a value when it is first needed, and stores it. */
export function once<Value>(work: () => Value): () => Value {
  let kept: { value: Value } | null = null
  return () => {
    kept ??= { value: work() }
    return kept.value
  }
}
