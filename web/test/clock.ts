import type { Clock } from '@assay/contract/attempts/clock'

export const runningClock: Clock = {
  server_time: '2026-11-22T09:00:00.000Z',
  interview_status: 'In Progress',
  is_activated: true,
  is_closed: false,
  max_time: 60,
  extra_time: '00:00:00',
  given_back_time: '00:00:00',
  remaining_time: '00:30:00',
}

export class Source extends EventTarget {
  static readonly CLOSED = 2
  static made: Source[] = []
  readyState = 0
  onerror: (() => void) | null = null
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    Source.made.push(this)
  }
  close(): void {
    this.readyState = Source.CLOSED
  }
  tell(clock: Clock): void {
    this.dispatchEvent(new MessageEvent('clock', { data: JSON.stringify(clock) }))
  }
  /** After `cut`, a real browser would reconnect automatically. After `refused`, a real browser would not reconnect. */
  fail(how: 'cut' | 'refused'): void {
    this.readyState = how === 'refused' ? Source.CLOSED : 0
    this.onerror?.()
  }
}
