export const valueAt = (values: ArrayLike<number>, place: number): number => values[place] ?? 0

export const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
