/** For a reader who may not see extra time, the times of events do not include extra time. */
export interface MarkEvent {
  at: number
  kind: string
  detail: string
}

export interface MarkGap {
  from: number
  to: number
  seconds: number
  cause: 'network' | 'page' | 'server'
}

export interface Mark {
  kind: 'hidden' | 'reload' | 'language' | 'copy_blocked' | MarkGap['cause']
  from: number
  /** End of the event; null if the event has no duration, or if its end is unknown. */
  to: number | null
  seconds: number
}

const wholeSeconds = (ms: number) => Math.max(0, Math.floor(ms / 1000))

/** Between two "hidden" events, the page was visible at an unknown time. */
function hiddenIn(events: readonly MarkEvent[], end: number | null, now: number): Mark[] {
  const marks: Mark[] = []
  let open: Mark | null = null
  for (const { at, kind } of events) {
    if (kind === 'page_hidden') {
      open = { kind: 'hidden', from: at, to: null, seconds: 0 }
      marks.push(open)
    }
    if (kind === 'page_visible' && open) {
      open.to = at
      open.seconds = wholeSeconds(at - open.from)
      open = null
    }
  }
  if (open) {
    open.to = end
    open.seconds = wholeSeconds((end ?? now) - open.from)
  }
  return marks
}

/**
 * A reload or a change of the language lasts until the page reports that it is open again. Without a report, the end is
 * unknown.
 */
const returnEvents = (events: readonly MarkEvent[]): Mark[] =>
  events.flatMap(({ at, kind, detail }) => {
    if (kind !== 'reload' && kind !== 'language') return []
    const lasted = detail === '' ? null : Number(detail)
    return { kind, from: at, to: lasted === null ? null : at + lasted, seconds: wholeSeconds(lasted ?? 0) }
  })

const copiesIn = (events: readonly MarkEvent[]): Mark[] =>
  events.flatMap(({ at, kind }) => (kind === 'copy_blocked' ? { kind, from: at, to: null, seconds: 0 } : []))

interface Test {
  gaps: readonly MarkGap[]
  events: readonly MarkEvent[]
  end: number | null
  now: number
}

export function marksOf({ gaps, events, end, now }: Test): Mark[] {
  const inOrder = events.toSorted((one, other) => one.at - other.at)
  const marks: Mark[] = [
    // If two events have the same time, the event without duration comes first.
    ...copiesIn(inOrder),
    ...hiddenIn(inOrder, end, now),
    ...returnEvents(inOrder),
    ...gaps.map(({ cause, from, to, seconds }): Mark => ({ kind: cause, from, to, seconds })),
  ]
  return marks.sort((one, other) => one.from - other.from)
}
