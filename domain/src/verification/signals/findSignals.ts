import { figuresOf } from '../../insight/flags.ts'
import {
  type EditionSums,
  noOptionSums,
  type OptionSums,
  optionSumsOf,
  sumsOf,
  weekOf,
  zeroSums,
} from '../../insight/tally.ts'
import { differencesOf, languagesBySize, TIMES } from './difference.ts'
import { leakFigure } from './leak.ts'
import { deadOptions, keySignals } from './options.ts'
import { answersTooFast } from './pace.ts'
import {
  type FoundSignal,
  type RoundPerson,
  type SeenEdition,
  type ShownEdition,
  SIGNAL_KINDS,
  type SignalRound,
  signalOfEdition,
} from './round.ts'
import { comparable, sameAnswers } from './sameAnswers.ts'

interface Showing extends SeenEdition {
  person: RoundPerson
}

function addSums<Sums extends { [Name in keyof Sums]: number }>(one: Sums, other: Sums): Sums {
  const added = Object.entries<number>(one).map(([name, value]) => [name, value + other[name as keyof Sums]])
  // Safe cast: `added` has the same names as `one`.
  return Object.fromEntries(added) as Sums
}

function figuresOfShowings({ options }: ShownEdition, showings: readonly Showing[]) {
  let sums: EditionSums = zeroSums
  const byOption = new Map<number, OptionSums>()
  for (const { person, isCorrect, rest, chosen } of showings) {
    const showing = { isCorrect, rest, chosen, seconds: 0 }
    sums = addSums(sums, sumsOf(showing, weekOf(person.endAt)))
    for (const option of chosen)
      byOption.set(option, addSums(byOption.get(option) ?? noOptionSums, optionSumsOf(showing)))
  }
  return figuresOf(sums, options, byOption)
}

/** Tests without other questions are left out, because the score in the other questions is needed. */
function differences(edition: number, showings: readonly (Showing & { rest: number })[]): FoundSignal[] {
  const inLanguages = showings.flatMap(({ person: { language }, ...one }) =>
    language === null ? [] : [{ ...one, group: language }],
  )
  const byTime = showings.map(({ person, ...one }) => ({ ...one, group: person.hasExtraTime ? 'extra' : 'none' }))
  return [
    ...differencesOf(inLanguages, languagesBySize(inLanguages)).map((figures) =>
      signalOfEdition('LANGUAGE', edition, figures),
    ),
    ...differencesOf(byTime, TIMES).map((figures) => signalOfEdition('EXTRA_TIME', edition, figures)),
  ]
}

function signalsOfEdition(shown: ShownEdition, edition: number, showings: readonly Showing[]): FoundSignal[] {
  const figures = figuresOfShowings(shown, showings)
  const withRest = showings.flatMap(({ rest, ...one }) => (rest === null ? [] : [{ ...one, rest }]))
  const correlation = leakFigure(withRest.map(({ person: { endAt }, isCorrect, rest }) => ({ endAt, isCorrect, rest })))
  const isLeak = correlation !== null && correlation.low !== null && correlation.low > 0
  return [
    ...keySignals(shown, edition, figures),
    ...deadOptions(shown, edition, figures),
    ...(isLeak ? [signalOfEdition('LEAK', edition, { correlation, shown: withRest.length })] : []),
    ...differences(edition, withRest),
  ]
}

const fastAnswerSignals = (people: readonly RoundPerson[]): FoundSignal[] =>
  people.flatMap(({ pace }, person): FoundSignal[] =>
    answersTooFast(pace) ? [{ kind: 'FAST_ANSWERS', edition: null, people: [person], figures: pace }] : [],
  )

const rankOf = ({ kind }: FoundSignal) => SIGNAL_KINDS.indexOf(kind)

export interface Found {
  signals: FoundSignal[]
  pairs: number
  /** Number of tests that have enough answered questions to be compared with other tests. */
  comparable: number
}

export function findSignals(round: SignalRound): Found {
  const showings: Showing[][] = round.editions.map(() => [])
  for (const person of round.people) for (const seen of person.seen) showings[seen.edition]?.push({ ...seen, person })
  const { pairs, signals } = sameAnswers(round)
  const all = [
    ...round.editions.flatMap((shown, edition) => signalsOfEdition(shown, edition, showings[edition] as Showing[])),
    ...signals,
    ...fastAnswerSignals(round.people),
  ]
  return {
    signals: all.toSorted((one, other) => rankOf(one) - rankOf(other)),
    pairs,
    comparable: comparable(round),
  }
}
