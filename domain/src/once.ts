/** What takes its time or its room is worked out at the first look, and kept. */
export function once<Value>(work: () => Value): () => Value {
  let kept: { value: Value } | null = null
  return () => {
    kept ??= { value: work() }
    return kept.value
  }
}
