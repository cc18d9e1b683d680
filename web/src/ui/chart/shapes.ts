export interface Point {
  x: number
  y: number
}

/** Where a share of the way from the middle to a corner is; the first corner is at the top, the others follow clockwise. */
export function towardsCorner(corner: number, corners: number, share: number): Point {
  const angle = (2 * Math.PI * corner) / corners
  return { x: share * Math.sin(angle), y: -share * Math.cos(angle) }
}

/** A shape with one corner for every share, as an SVG polygon wants its points. */
export const polygonOf = (shares: readonly number[], radius: number): string =>
  shares
    .map((share, corner) => towardsCorner(corner, shares.length, share * radius))
    .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join(' ')

/** Where a ring of that share is crossed half-way between its first two corners: the one place where no name stands. */
export function betweenCorners(corners: number, share: number): Point {
  const nearer = Math.cos(Math.PI / corners)
  return towardsCorner(0.5, corners, share * nearer)
}

/** Each part of a ring: where it begins and how long it is, as shares of the whole, with a gap between any two. */
export function arcsOf(amounts: readonly number[], gap: number): { start: number; length: number }[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const gapped = amounts.filter((amount) => amount > 0).length > 1 ? gap : 0
  let start = 0
  return amounts.map((amount) => {
    const share = total > 0 ? amount / total : 0
    const arc = { start: start + gapped / 2, length: Math.max(0, share - gapped) }
    start += share
    return arc
  })
}
