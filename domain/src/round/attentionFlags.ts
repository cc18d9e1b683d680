/** The flags in their displayed order. Flags do not prove cheating. */
export const attentionFlags = ['FAST', 'ADDRESSES', 'DEVICES', 'HIDDEN', 'COPIED', 'GAPS'] as const
export type AttentionFlag = (typeof attentionFlags)[number]

/** A person needs at least this number of seconds to read a question. */
export const SECONDS_EACH = 5
const HIDDEN_FROM = 5

export interface Noticed {
  addresses: number
  devices: number
  page_hidden: number
  copy_blocked: number
  gaps: number
}

interface TestDuration {
  seconds: number
  answered: number
}

export const isVeryFast = ({ seconds, answered }: TestDuration): boolean =>
  answered > 0 && seconds < SECONDS_EACH * answered

export function attentionFlagsOf(taken: TestDuration, noticed: Noticed): AttentionFlag[] {
  const isRaised: Record<AttentionFlag, boolean> = {
    FAST: isVeryFast(taken),
    ADDRESSES: noticed.addresses > 1,
    DEVICES: noticed.devices > 1,
    HIDDEN: noticed.page_hidden >= HIDDEN_FROM,
    COPIED: noticed.copy_blocked >= 1,
    GAPS: noticed.gaps >= 1,
  }
  return attentionFlags.filter((mark) => isRaised[mark])
}
