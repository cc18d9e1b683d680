import { milliseconds, percentile, printTable, times, wholeNumber } from '../figures.ts'
import type { Kind } from './candidate.ts'
import type { CrowdTotals } from './candidates.ts'
import { spentIn, WHOLE_RUN, type Window, type Windows } from './windows.ts'

export interface CrowdMeasurement {
  engine: string
  exams: number
  left: CrowdTotals
  stored: number
  windows: Windows
  ending: Window
  ended: number
  memory: { rest: number; peakIn: (window: Window) => number }
}

export const QUIET = 'quiet'

const sharesOf = (spent: readonly number[]) => [
  ...[0.5, 0.95, 0.99].map((share) => milliseconds(percentile(spent, share))),
  milliseconds(spent.reduce((most, ms) => Math.max(most, ms), 0)),
]

function rowOf({ left, windows }: CrowdMeasurement, name: string, kind: Kind, these: readonly Window[]): string[] {
  const spent = spentIn(left, kind, these)
  const quiet = percentile(spentIn(left, kind, windows.get(QUIET) ?? []), 0.99)
  const took = percentile(
    these.map(({ from, to }) => to - from),
    0.5,
  )
  return [
    name,
    Number.isFinite(took) ? milliseconds(took) : '',
    wholeNumber(spent.length),
    ...sharesOf(spent),
    quiet > 0 ? times(percentile(spent, 0.99) / quiet) : '',
  ]
}

const texts: Record<Kind, string> = { enter: 'entering', open: 'opening a page of ten', answer: 'answering' }

function printKind(measurement: CrowdMeasurement, kind: Kind): void {
  const rows = [['all', [WHOLE_RUN]] as const, ...measurement.windows].map(([name, these]) =>
    rowOf(measurement, name, kind, these),
  )
  printTable([[texts[kind], 'one takes', 'calls', 'p50', 'p95', 'p99', 'max', 'p99 to quiet'], ...rows])
  console.log('')
}

const BYTES = 2 ** 20

export function printReport(measurement: CrowdMeasurement): void {
  const { engine, exams, left, stored, windows, ending, ended, memory } = measurement
  const { samples, errors, lost, lateMs } = left
  console.log(
    `\n${engine}: ${exams} running exams of 30 questions; the candidates' own process was late by ${milliseconds(lateMs)} (p99).\n`,
  )
  console.log(
    `${samples.enter.length / 2} entries, ${left.stored} answers acknowledged, ${stored} stored, ${lost} connections lost, ${errors.length} errors`,
  )
  // The run fails if there were errors, or if the stored answers are not exactly the acknowledged answers.
  if (errors.length > 0 || stored !== left.stored) process.exitCode = 1
  for (const error of errors.slice(0, 5)) console.log(`  ${error.split('\n').slice(0, 2).join(' ')}`)
  const held = (these: readonly Window[]) => {
    const mb = Math.max(...these.map(memory.peakIn))
    return `${wholeNumber(mb)} MB, ${wholeNumber(((mb - memory.rest) * BYTES) / exams)} bytes a running exam`
  }
  console.log(`memory of the server: ${wholeNumber(memory.rest)} MB at rest`)
  console.log(`  with all of them, in quiet: ${held(windows.get(QUIET) ?? [])}`)
  console.log(`  at the peak of everything: ${held([WHOLE_RUN])}`)
  console.log(
    `${ended} of one deadline: all Done ${((ending.to - ending.from) / 1000).toFixed(1)} s after they might be ended\n`,
  )
  printKind(measurement, 'answer')
  printKind(measurement, 'open')
  printTable([
    [texts.enter, 'calls', 'p50', 'p95', 'p99', 'max'],
    ['all', wholeNumber(samples.enter.length / 2), ...sharesOf(spentIn(left, 'enter', [WHOLE_RUN]))],
  ])
}
