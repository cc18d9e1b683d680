export interface Point {
  x: number
  y: number
}

/** The first corner is at the top. The other corners follow clockwise. */
export function pointAt(corner: number, corners: number, share: number): Point {
  const angle = (2 * Math.PI * corner) / corners
  return { x: share * Math.sin(angle), y: -share * Math.cos(angle) }
}

export const polygonOf = (shares: readonly number[], radius: number): string =>
  shares
    .map((share, corner) => pointAt(corner, shares.length, share * radius))
    .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join(' ')

/** The number of the scale is at this point, because the chart draws no name there. */
export function edgeMidpoint(corners: number, share: number): Point {
  const midpointRatio = Math.cos(Math.PI / corners)
  return pointAt(0.5, corners, share * midpointRatio)
}

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
