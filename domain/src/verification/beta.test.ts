import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betaBelow, betaQuantile, logBeta, logGamma } from './beta.ts'

const amount = fc.integer({ min: 1, max: 120 })
const share = fc.double({ min: 0.001, max: 0.999, noNaN: true })
const shape = fc.double({ min: 0.01, max: 200, noNaN: true })

/** For integers, the function is the probability of at least p successes in p + q − 1 attempts. */
function binomially(x: number, p: number, q: number): number {
  const n = p + q - 1
  let [sum, choose] = [0, 1]
  for (let j = 0; j <= n; j += 1) {
    if (j >= p) sum += choose * x ** j * (1 - x) ** (n - j)
    choose = (choose * (n - j)) / (j + 1)
  }
  return sum
}

test('the gamma function of a whole number is the factorial of the next smaller number', () => {
  let product = 1
  for (let n = 1; n <= 100; n += 1) {
    expect(logGamma(n)).toBeCloseTo(Math.log(product), 10)
    product *= n
  }
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12)
  expect(Math.exp(logBeta(2, 3))).toBeCloseTo(1 / 12, 12)
})

test('for whole numbers, the beta distribution equals a binomial sum', () => {
  fc.assert(
    fc.property(share, amount, amount, (x, p, q) => {
      expect(Math.abs(betaBelow(x, p, q) - binomially(x, p, q))).toBeLessThan(1e-11)
    }),
  )
})

test('the parts of a beta distribution below and above a value add up to one', () => {
  fc.assert(
    fc.property(share, shape, shape, (x, p, q) => {
      expect(Math.abs(betaBelow(x, p, q) + betaBelow(1 - x, q, p) - 1)).toBeLessThan(1e-10)
    }),
  )
})

test.each([
  [0, 0],
  [-1, 0],
  [1, 1],
  [2, 1],
])('the probability of a value below %d in a beta distribution is %d', (x, below) => {
  expect(betaBelow(x, 2, 3)).toBe(below)
})

test('each quantile of a beta distribution has exactly its own probability below it', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.double({ min: 0.5, max: 300, noNaN: true }),
      fc.double({ min: 0.5, max: 300, noNaN: true }),
      (of, p, q) => {
        expect(Math.abs(betaBelow(betaQuantile(of, p, q), p, q) - of)).toBeLessThan(1e-9)
      },
    ),
  )
})
