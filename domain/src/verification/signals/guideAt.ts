interface GuideValue {
  people: number
  value: number
}

/** Of two equally near entries of the guide, the entry with fewer people is returned. */
export function nearestByPeople<One extends GuideValue>(known: readonly One[], people: number): One | undefined {
  return known.toSorted((one, other) => Math.abs(one.people - people) - Math.abs(other.people - people))[0]
}
