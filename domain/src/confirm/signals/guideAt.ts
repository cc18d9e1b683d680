interface Known {
  people: number
  value: number
}

/** What is known of the amount of people that is nearest to this one; of two as near the smaller. */
export function nearestTo<One extends Known>(known: readonly One[], people: number): One | undefined {
  return known.toSorted((one, other) => Math.abs(one.people - people) - Math.abs(other.people - people))[0]
}
