export const percentOf = (ratio: number): number => Math.round(ratio * 100)
