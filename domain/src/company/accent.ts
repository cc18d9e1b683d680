import { contrastOf, textOn } from '../bank/labels.ts'
import { at } from '../insight/flat.ts'

/** What is painted with a company's colour. */
export interface Accent {
  /** A button, in the very colour. */
  fill: string
  /** The same under a pointer. */
  hover: string
  /** What is written on it. */
  text: '#000000' | '#FFFFFF'
  /** What has no text to be seen by: edges, ticks, how far one has come. */
  line: string
}

/** WCAG 2.2, 1.4.11: so far a part that is not text stands out from its ground. */
const STANDS_OUT = 3
const STEPS = 20
const HOVER_STEP = 3

const channelsOf = (color: string) => [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16))

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0').toUpperCase()

/** So many twentieths of the way to another colour. */
function towards(color: string, other: string, steps: number): string {
  const there = channelsOf(other)
  const mixed = channelsOf(color).map((value, place) => value + ((at(there, place) - value) * steps) / STEPS)
  return `#${mixed.map(hex).join('')}`
}

/**
 * A company's colour on this ground. The text on it is black or white, whichever stands out more, so 4.58 to 1 at least, and under a
 * pointer the fill goes away from its text. A line is as little darker on a light ground, or lighter on a dark one, as it takes to stand out.
 */
export function accentOn(color: string, ground: string): Accent {
  const fill = color.toUpperCase()
  const text = textOn(fill)
  const away = textOn(ground)
  let line = fill
  for (let steps = 1; contrastOf(line, ground) < STANDS_OUT; steps += 1) line = towards(fill, away, steps)
  return { fill, hover: towards(fill, text === '#FFFFFF' ? '#000000' : '#FFFFFF', HOVER_STEP), text, line }
}
