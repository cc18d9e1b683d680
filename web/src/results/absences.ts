import type { InterviewEvent } from '@assay/contract/results/results'

/** `seconds` is the time between leaving the page and returning. */
export interface NoticedEvent extends InterviewEvent {
  seconds?: number
}

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
