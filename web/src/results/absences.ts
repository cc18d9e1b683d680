import type { InterviewEvent } from '@assay/contract/results/results'

/** What was noticed; `seconds` is how long the page was out of sight, where it came back. */
export interface NoticedEvent extends InterviewEvent {
  seconds?: number
}

/** The page out of sight and in sight again is one thing that happened, with a duration. */
export function joinAbsences(events: readonly InterviewEvent[]): NoticedEvent[] {
  const list: NoticedEvent[] = []
  for (const event of events) {
    const before = list.at(-1)
    const isBack = event.kind === 'page_visible' && before?.kind === 'page_hidden' && before.seconds === undefined
    if (before && isBack) {
      before.seconds = Math.round((Date.parse(event.time) - Date.parse(before.time)) / 1000)
      continue
    }
    list.push({ ...event })
  }
  return list
}
