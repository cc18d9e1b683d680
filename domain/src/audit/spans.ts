/** An erasure may list thousands of audit entries. Spans such as `3,5-9` shorten this list. */
export function formatNumberSpans(numbers: readonly number[]): string {
  const spans: { first: number; last: number }[] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const span = spans.at(-1)
    if (span && number <= span.last + 1) span.last = number
    else spans.push({ first: number, last: number })
  }
  return spans.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}

export function removeSpans(from: Set<number>, text: string): void {
  if (!/^\d{1,15}(-\d{1,15})?(,\d{1,15}(-\d{1,15})?)*$/.test(text)) return
  for (const span of text.split(',')) {
    const [first = 0, last = first] = span.split('-').map(Number)
    // A forged span such as `1-9999999999` must not start a loop over billions of numbers.
    if (last - first > from.size) for (const number of from) if (number >= first && number <= last) from.delete(number)
    if (last - first <= from.size) for (let number = first; number <= last; number += 1) from.delete(number)
  }
}
