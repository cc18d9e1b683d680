interface GuideValue {
  people: number
  value: number
}

/** If two entries are equally near, returns the entry with fewer people. */
export function nearestByPeople<One extends GuideValue>(known: readonly One[], people: number): One | undefined {
  return known.toSorted((one, other) => Math.abs(one.people - people) - Math.abs(other.people - people))[0]
}
