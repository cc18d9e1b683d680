import type { Mark } from '@assay/contract/results/evidence'
import { type MarkEvent, marksOf } from '@assay/domain/exam/presence/marks'
import { isoOf, isoOrNull } from '@assay/domain/isoTime'
import type { TimesForViewer } from '../clock/timesForViewer.ts'
import type { gapsOf } from './gaps.ts'

interface Test {
  gaps: Awaited<ReturnType<typeof gapsOf>>
  events: readonly MarkEvent[]
  end: number | null
  now: number
}

const exactTimes: TimesForViewer = { at: (moment) => moment, length: (length) => length }
const hasDuration = ({ kind }: MarkEvent) => kind === 'reload' || kind === 'language'

export function flagsForReader({ gaps, events, end, now }: Test, { at, length }: TimesForViewer = exactTimes): Mark[] {
  const marks = marksOf({
    gaps: gaps.map(({ from_at, to_at, seconds, cause }) => ({ from: at(from_at), to: at(to_at), seconds, cause })),
    events: events.map((event) => ({
      at: at(event.at),
      kind: event.kind,
      detail: hasDuration(event) && event.detail !== '' ? `${length(Number(event.detail))}` : event.detail,
    })),
    end: end === null ? null : at(end),
    now,
  })
  return marks.map(({ from, to, ...mark }) => ({ ...mark, from: isoOf(from), to: isoOrNull(to) }))
}
