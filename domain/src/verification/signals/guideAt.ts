interface GuideValue {
  people: number
  value: number
}

/** The entry with the nearest number of people. If two entries are equally near, the entry with fewer people. */
export function nearestByPeople<One extends GuideValue>(known: readonly One[], people: number): One | undefined {
  return known.toSorted((one, other) => Math.abs(one.people - people) - Math.abs(other.people - people))[0]
}
