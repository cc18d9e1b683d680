import type { Mark } from '@assay/contract/results/evidence'
import { type MarkEvent, marksOf } from '@assay/domain/exam/presence/marks'
import { isoOf, isoOrNull } from '@assay/domain/isoTime'
import { exactTimes, type TimesForViewer } from '../clock/timesForViewer.ts'
import type { gapsOf } from './gaps.ts'

interface Test {
  gaps: Awaited<ReturnType<typeof gapsOf>>
  events: readonly MarkEvent[]
  end: number | null
  now: number
}

const hasDuration = ({ kind }: MarkEvent) => kind === 'reload' || kind === 'language'

export function marksForViewer(
  { gaps, events, end, now }: Test,
  { visibleTime, visibleDuration }: TimesForViewer = exactTimes,
): Mark[] {
  const marks = marksOf({
    gaps: gaps.map(({ from_at, to_at, seconds, cause }) => ({
      from: visibleTime(from_at),
      to: visibleTime(to_at),
      seconds,
      cause,
    })),
    events: events.map((event) => ({
      at: visibleTime(event.at),
      kind: event.kind,
      detail: hasDuration(event) && event.detail !== '' ? `${visibleDuration(Number(event.detail))}` : event.detail,
    })),
    end: end === null ? null : visibleTime(end),
    now,
  })
  return marks.map(({ from, to, ...mark }) => ({ ...mark, from: isoOf(from), to: isoOrNull(to) }))
}
