import { OUTAGE_APART_MS, OUTAGE_MS } from '../../limits.ts'
import type { Stretch } from '../gaps.ts'

/** How long a node was alive, as far as it has said so. */
export interface NodeLife extends Stretch {
  /** It may be alive still, and say so later. */
  mayGoOn: boolean
}

interface Silences {
  /** Stretches in which none lived, the oldest first. */
  found: Stretch[]
  /** Somebody may yet say that there was one more, or that one was none. */
  isOpen: boolean
}

/** What lies between the lives of all nodes. */
export function silencesAmong(lives: readonly NodeLife[]): Silences {
  const found: Stretch[] = []
  let isOpen = false
  let livedUntil = Number.POSITIVE_INFINITY
  for (const { from, to } of lives.toSorted((one, other) => one.from - other.from)) {
    if (from > livedUntil) {
      const before = lives.filter((life) => life.mayGoOn && life.from < from && life.to < from)
      if (before.length === 0) found.push({ from: livedUntil, to: from })
      else isOpen = true
    }
    livedUntil = livedUntil === Number.POSITIVE_INFINITY ? to : Math.max(livedUntil, to)
  }
  return { found, isOpen }
}

const lengthOf = ({ from, to }: Stretch) => to - from

/** The last of these silences with those before it that are less than a minute apart, where together they are an outage. */
export function outageAmong<Silence extends Stretch>(silences: readonly Silence[]): readonly Silence[] | null {
  const inOrder = silences.toSorted((one, other) => one.from - other.from)
  const isFirst = ({ from }: Stretch, at: number) => from - (inOrder[at - 1]?.to ?? -Infinity) >= OUTAGE_APART_MS
  const chain = inOrder.slice(inOrder.findLastIndex(isFirst))
  return silentMs(chain) >= OUTAGE_MS ? chain : null
}

export const silentMs = (silences: readonly Stretch[]): number =>
  silences.reduce((sum, silence) => sum + lengthOf(silence), 0)
