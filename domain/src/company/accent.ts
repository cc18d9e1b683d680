import { contrastOf, textOn } from '../bank/labels.ts'
import { valueAt } from '../insight/arrays.ts'

export interface Accent {
  fill: string
  hover: string
  text: '#000000' | '#FFFFFF'
  /** Colour of graphics without text: borders, ticks and progress bars. */
  line: string
}

/** Minimum contrast of graphics by WCAG 2.2, 1.4.11. */
const STANDS_OUT = 3
const STEPS = 20
const HOVER_STEP = 3

const channelsOf = (color: string) => [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16))

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0').toUpperCase()

function towards(color: string, other: string, steps: number): string {
  const targetChannels = channelsOf(other)
  const mixed = channelsOf(color).map(
    (value, place) => value + ((valueAt(targetChannels, place) - value) * steps) / STEPS,
  )
  return `#${mixed.map(hex).join('')}`
}

/** Text is black or white, with a contrast of at least 4.58 to 1. Lines change only as far as the contrast requires. */
export function accentOn(color: string, ground: string): Accent {
  const fill = color.toUpperCase()
  const text = textOn(fill)
  const away = textOn(ground)
  let line = fill
  for (let steps = 1; contrastOf(line, ground) < STANDS_OUT; steps += 1) line = towards(fill, away, steps)
  return { fill, hover: towards(fill, text === '#FFFFFF' ? '#000000' : '#FFFFFF', HOVER_STEP), text, line }
}
