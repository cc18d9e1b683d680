import { OUTAGE_APART_MS, OUTAGE_MS } from '../../limits.ts'
import type { Period } from '../gaps.ts'

export interface NodeLife extends Period {
  /** True if the node may still be running and report a later heartbeat. */
  isOpenEnded: boolean
}

interface Silences {
  found: Period[]
  /** True if a later heartbeat of a node could still change the result. */
  isOpen: boolean
}

export function findSilences(lives: readonly NodeLife[]): Silences {
  const found: Period[] = []
  let isOpen = false
  let livedUntil = Number.POSITIVE_INFINITY
  for (const { from, to } of lives.toSorted((one, other) => one.from - other.from)) {
    if (from > livedUntil) {
      const before = lives.filter((life) => life.isOpenEnded && life.from < from && life.to < from)
      if (before.length === 0) found.push({ from: livedUntil, to: from })
      else isOpen = true
    }
    livedUntil = livedUntil === Number.POSITIVE_INFINITY ? to : Math.max(livedUntil, to)
  }
  return { found, isOpen }
}

const lengthOf = ({ from, to }: Period) => to - from

/**
 * The last silence and earlier silences that are less than a minute apart; null if they are too short for an outage.
 */
export function findOutage<Silence extends Period>(silences: readonly Silence[]): readonly Silence[] | null {
  const inOrder = silences.toSorted((one, other) => one.from - other.from)
  const isFirst = ({ from }: Period, at: number) => from - (inOrder[at - 1]?.to ?? -Infinity) >= OUTAGE_APART_MS
  const chain = inOrder.slice(inOrder.findLastIndex(isFirst))
  return silentMs(chain) >= OUTAGE_MS ? chain : null
}

export const silentMs = (silences: readonly Period[]): number =>
  silences.reduce((sum, silence) => sum + lengthOf(silence), 0)
