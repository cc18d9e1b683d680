/** Coefficients of the Lanczos approximation of the gamma function, exact to fifteen digits. */
const SERIES = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** The logarithm of the gamma function. The argument must be at least 0.5. */
export function logGamma(z: number): number {
  const x = z - 1
  const sum = SERIES.reduce((total, term, place) => total + (place === 0 ? term : term / (x + place)), 0)
  const t = x + SERIES.length - 1.5
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum)
}

export const logBeta = (p: number, q: number): number => logGamma(p) + logGamma(q) - logGamma(p + q)

const TOLERANCE = 1e-16
const MAX_ITERATIONS = 10_000

/**
 * Lentz's method for the continued fraction of the incomplete beta function, which converges fast if x is below the
 * mean.
 */
function fractionOf(x: number, p: number, q: number): number {
  let c = 1
  let d = 1 / (1 - ((p + q) * x) / (p + 1))
  let fraction = d
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration += 1) {
    const even = (iteration * (q - iteration) * x) / ((p + 2 * iteration - 1) * (p + 2 * iteration))
    d = 1 / (1 + even * d)
    c = 1 + even / c
    fraction *= d * c
    const odd = (-(p + iteration) * (p + q + iteration) * x) / ((p + 2 * iteration) * (p + 2 * iteration + 1))
    d = 1 / (1 + odd * d)
    c = 1 + odd / c
    const step = d * c
    fraction *= step
    if (Math.abs(step - 1) < TOLERANCE) break
  }
  return fraction
}

/**
 * The regularised incomplete beta function: the probability that a variable with the distribution Beta(p, q) is below
 * x.
 */
export function betaBelow(x: number, p: number, q: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(p * Math.log(x) + q * Math.log1p(-x) - logBeta(p, q))
  if (x < (p + 1) / (p + q + 2)) return (front * fractionOf(x, p, q)) / p
  return 1 - (front * fractionOf(1 - x, q, p)) / q
}

const HALVINGS = 60

/** Bisection always converges. After sixty steps, the result is as exact as a floating-point number can be. */
export function betaQuantile(share: number, p: number, q: number): number {
  let [low, high] = [0, 1]
  for (let iteration = 0; iteration < HALVINGS; iteration += 1) {
    const middle = (low + high) / 2
    if (betaBelow(middle, p, q) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}
