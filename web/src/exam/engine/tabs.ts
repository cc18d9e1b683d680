import type { Selection } from './keep.ts'
import type { Submission } from './outbox.ts'

/** What the tabs of one browser tell each other about the same interview. */
export type News =
  | { kind: 'queued'; submission: Submission }
  | { kind: 'delivered'; submission: Submission; isAnswered: boolean; answered: number }
  | { kind: 'dropped'; key: string }
  | { kind: 'selected'; questionId: number; selection: Selection | null }
  | { kind: 'over' }

export interface Tabs {
  tell: (news: News) => void
  close: () => void
}

export function openTabs(code: string, heard: (news: News) => void): Tabs {
  const channel = new BroadcastChannel(`assay-exam-${code}`)
  channel.onmessage = ({ data }: MessageEvent<News>) => heard(data)
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() }
}
