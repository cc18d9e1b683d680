import { findSignals } from '@assay/domain/verification/signals/findSignals'
import {
  type FoundSignal,
  SIGNAL_KINDS,
  type SignalKind,
  type SignalRound,
} from '@assay/domain/verification/signals/round'
import { SIGNIFICANCE_LEVEL, sameAnswers } from '@assay/domain/verification/signals/sameAnswers'
import { seededChance } from './chance.ts'
import { simulate, withFit } from './simulate.ts'

export interface Rate {
  kind: SignalKind
  people: number
  power: number
  false_alarm: number
}

const isOf = (kind: SignalKind) => (one: FoundSignal) => one.kind === kind

/** Every simulated signal is about the first question, the first person or the first two people. */
function isPlanted({ edition, people }: FoundSignal): boolean {
  if (edition !== null) return edition === 0
  return people.every((one) => one < people.length)
}

/** Each simulated round has its own seed, so that results do not depend on the order of rounds. */
const seedOf = (kind: number, people: number, round: number, isSound: boolean) =>
  Math.imul(kind + 1, 1_000_003) ^ Math.imul(people, 7_919) ^ Math.imul(round + 1, 104_729) ^ Number(isSound)

/**
 * Comparing all pairs takes long, so only the first two people are compared. The threshold is the same as for all
 * pairs.
 */
function firstPair(round: SignalRound): FoundSignal[] {
  const pairs = (round.people.length * (round.people.length - 1)) / 2
  const people = round.people.map((one, at) => ({ ...one, isInFit: at < 2 }))
  return sameAnswers({ ...round, people }).signals.filter(
    ({ figures }) => 'p' in figures && figures.p * pairs < SIGNIFICANCE_LEVEL,
  )
}

function simulateRound(kind: SignalKind, people: number, round: number, planted: SignalKind | null) {
  const chance = seededChance(seedOf(SIGNAL_KINDS.indexOf(kind), people, round, planted === null))
  const isPairs = kind === 'SAME_ANSWERS'
  const halves = kind === 'LANGUAGE' || kind === 'EXTRA_TIME' ? kind : null
  const made = simulate({ people, planted, isSamePaper: isPairs, halves, chance })
  if (isPairs)
    return { ...made, found: planted === null ? sameAnswers(withFit(made)).signals : firstPair(withFit(made)) }
  // To save time, only questions that can have this signal are checked. `isInFit: false` skips the comparison of
  // people.
  const isAsked = ({ edition }: { edition: number }) => kind !== 'FAST_ANSWERS' && (planted === null || edition === 0)
  const alone = made.people.map((one) => ({ ...one, isInFit: false, seen: one.seen.filter(isAsked) }))
  return { ...made, found: findSignals({ ...made, people: alone }).signals.filter(isOf(kind)) }
}

function subjectsOf(kind: SignalKind, { people, editions }: ReturnType<typeof simulateRound>): number {
  if (kind === 'SAME_ANSWERS') return 1
  return kind === 'FAST_ANSWERS' ? people.length : editions.length
}

function countFalseAlarms(kind: SignalKind, found: readonly FoundSignal[]): number {
  if (kind === 'SAME_ANSWERS') return Math.min(1, found.length)
  return new Set(found.map((one) => one.edition ?? one.people[0])).size
}

export function rateOf(kind: SignalKind, people: number, rounds: { planted: number; sound: number }): Rate {
  let hits = 0
  for (let round = 0; round < rounds.planted; round += 1)
    hits += Number(simulateRound(kind, people, round, kind).found.some(isPlanted))
  let [wrong, subjects] = [0, 0]
  for (let round = 0; round < rounds.sound; round += 1) {
    const simulated = simulateRound(kind, people, round, null)
    wrong += countFalseAlarms(kind, simulated.found)
    subjects += subjectsOf(kind, simulated)
  }
  return { kind, people, power: hits / rounds.planted, false_alarm: wrong / Math.max(1, subjects) }
}
