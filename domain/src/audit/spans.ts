/** One run of the retention rule may erase the details of thousands of entries, so spans shorten the list: `3,5-9`. */
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
    // A forged span may be longer than any audit log. If the span is longer than the set, the loop runs over the set
    // instead of the span.
    if (last - first > from.size) for (const number of from) if (number >= first && number <= last) from.delete(number)
    if (last - first <= from.size) for (let number = first; number <= last; number += 1) from.delete(number)
  }
}
