/** Why a finished test is worth a second look, in the order in which it is told. None of them says that somebody cheated. */
export const lookMarks = ['FAST', 'ADDRESSES', 'DEVICES', 'HIDDEN', 'COPIED', 'GAPS'] as const
export type LookMark = (typeof lookMarks)[number]

/** Nobody reads a question in less. */
export const SECONDS_EACH = 5
const HIDDEN_FROM = 5

/** What was noticed of a test, as its receipt tells it. */
export interface Noticed {
  addresses: number
  devices: number
  page_hidden: number
  copy_blocked: number
  gaps: number
}

interface Taken {
  /** How long the clock ran in all. */
  seconds: number
  /** How many questions have an answer. */
  answered: number
}

export const isVeryFast = ({ seconds, answered }: Taken): boolean => answered > 0 && seconds < SECONDS_EACH * answered

export function lookMarksOf(taken: Taken, noticed: Noticed): LookMark[] {
  const holds: Record<LookMark, boolean> = {
    FAST: isVeryFast(taken),
    ADDRESSES: noticed.addresses > 1,
    DEVICES: noticed.devices > 1,
    HIDDEN: noticed.page_hidden >= HIDDEN_FROM,
    COPIED: noticed.copy_blocked >= 1,
    GAPS: noticed.gaps >= 1,
  }
  return lookMarks.filter((mark) => holds[mark])
}
