import type { SharedTabEvent } from '../events.ts'
import type { ExamChange, ExamStore } from '../examStore.ts'

function tabEventOf({ event, now }: ExamChange): SharedTabEvent | null {
  switch (event.kind) {
    case 'option_toggled':
    case 'drafted': {
      const { questionId } = event
      return { kind: 'selected', questionId, selection: now.selections[questionId] ?? null }
    }
    case 'submitted':
      return { kind: 'submitted', submission: event.submission }
    case 'delivered':
    case 'refused':
    case 'flagged':
      return event
    case 'ended':
      // For the other tabs, a test that was finished in this tab was finished "elsewhere".
      return { ...event, how: event.how === 'time' ? 'time' : 'elsewhere' }
    default:
      return null
  }
}

export function createTabSync(store: ExamStore, code: string) {
  let channel: BroadcastChannel | null = null
  store.subscribeToEvents((change) => {
    const news = change.isFromOtherTab ? null : tabEventOf(change)
    if (news) channel?.postMessage(news)
  })
  return {
    open(): void {
      channel = new BroadcastChannel(`assay-exam-${code}`)
      channel.onmessage = ({ data }: MessageEvent<SharedTabEvent>) => store.apply(data, true)
    },
    close(): void {
      channel?.close()
      channel = null
    },
  }
}
