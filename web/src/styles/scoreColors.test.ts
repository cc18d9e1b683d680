import { type ScoreLevel, scoreLevel } from '@assay/domain/exam/scoreLevels'
import { expect, test } from 'vitest'
import { gray, dark as grayOnDark } from './colors.ts'
import { scoreColors } from './scoreColors.ts'

type Triple = [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

const apply = (matrix: Matrix, [a, b, c]: Triple): Triple => {
  const [one, two, three] = matrix.map(([x, y, z]) => x * a + y * b + z * c)
  return [one ?? 0, two ?? 0, three ?? 0]
}

function lightOf(color: string): Triple {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return [red ?? 0, green ?? 0, blue ?? 0]
}

const luminance = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function contrast(one: string, other: string): number {
  const [less, more] = [luminance(lightOf(one)), luminance(lightOf(other))].toSorted((a, b) => a - b)
  return ((more ?? 0) + 0.05) / ((less ?? 0) + 0.05)
}

/** Simulates deuteranopia and protanopia (Machado, Oliveira, Fernandes 2009). */
const sights: Record<string, Matrix> = {
  everybody: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
}

/** In the OKLab colour space, the distance of two colours is close to the difference that people see. */
function inOklab(light: Triple): Triple {
  const cones = apply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  )
  const [long, middle, short] = cones.map((one) => Math.cbrt(Math.max(0, one)))
  return apply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [long ?? 0, middle ?? 0, short ?? 0],
  )
}

function distance(one: string, other: string, sight: Matrix): number {
  const [a, b] = [one, other].map((color) => inOklab(apply(sight, lightOf(color))))
  return Math.hypot(...(a ?? []).map((value, at) => value - (b?.[at] ?? 0)))
}

function hueOf(color: string): number {
  const [, green, blue] = inOklab(lightOf(color))
  return (Math.atan2(blue, green) * 180) / Math.PI
}

const schemes = ['light', 'dark'] as const
const levels: ScoreLevel[] = ['EXCELLENT', 'GOOD', 'FAIR', 'LOW']
const grounds = { light: ['#ffffff', gray[0], gray[1]], dark: [grayOnDark[7], grayOnDark[8]] }

test.each([
  [86, 'green', 120, 180],
  [61, 'orange', 45, 80],
  [31, 'red', 0, 35],
  [30, 'blue', -130, -90],
])('the score %i is shown in %s on light and dark backgrounds', (score, _, from, to) => {
  for (const scheme of schemes) {
    const hue = hueOf(scoreColors[scoreLevel(score)][scheme])
    expect(hue).toBeGreaterThan(from)
    expect(hue).toBeLessThan(to)
  }
})

test.each(schemes)('scores are readable on every background of the %s theme', (scheme) => {
  for (const level of levels)
    for (const ground of grounds[scheme])
      expect(contrast(scoreColors[level][scheme], ground ?? '')).toBeGreaterThan(4.5)
})

const seen = Object.entries(sights).flatMap(([sight, matrix]) => schemes.map((scheme) => ({ sight, matrix, scheme })))

test.each(seen)(
  'people with $sight vision can distinguish all score levels in the $scheme theme',
  ({ matrix, scheme }) => {
    const colors = levels.map((level) => scoreColors[level][scheme])
    const pairs = colors.flatMap((one, at) => colors.slice(at + 1).map((other) => distance(one, other, matrix)))

    // For people with deuteranopia, an orange and a red can be only 0.02 apart.
    expect(Math.min(...pairs)).toBeGreaterThan(0.07)
  },
)
