import type { SignalKind } from './round.ts'

/** How often each kind of signal is found, and how often wrongly; made by `npm run rates`. */
export const GUIDE: readonly {
  kind: SignalKind
  false_alarm: number
  power: readonly { people: number; value: number }[]
}[] = [
  {
    kind: 'WRONG_KEY',
    false_alarm: 0,
    power: [
      { people: 100, value: 0.68 },
      { people: 400, value: 0.985 },
      { people: 1000, value: 1 },
    ],
  },
  {
    kind: 'SECOND_RIGHT',
    false_alarm: 0.0008,
    power: [
      { people: 100, value: 0.0725 },
      { people: 400, value: 0.2575 },
      { people: 1000, value: 0.6175 },
    ],
  },
  {
    kind: 'DEAD_OPTION',
    false_alarm: 0,
    power: [
      { people: 100, value: 0 },
      { people: 400, value: 0.9375 },
      { people: 1000, value: 1 },
    ],
  },
  {
    kind: 'LEAK',
    false_alarm: 0.0013,
    power: [
      { people: 100, value: 0.025 },
      { people: 400, value: 0.34 },
      { people: 1000, value: 0.91 },
    ],
  },
  {
    kind: 'SAME_ANSWERS',
    false_alarm: 0,
    power: [
      { people: 100, value: 0.925 },
      { people: 400, value: 0.87 },
      { people: 1000, value: 0.85 },
    ],
  },
  {
    kind: 'FAST_ANSWERS',
    false_alarm: 0,
    power: [
      { people: 100, value: 1 },
      { people: 400, value: 1 },
      { people: 1000, value: 1 },
    ],
  },
  {
    kind: 'LANGUAGE',
    false_alarm: 0.0004,
    power: [
      { people: 100, value: 0 },
      { people: 400, value: 0 },
      { people: 1000, value: 0.6975 },
    ],
  },
  {
    kind: 'EXTRA_TIME',
    false_alarm: 0.0008,
    power: [
      { people: 100, value: 0 },
      { people: 400, value: 0 },
      { people: 1000, value: 0.6525 },
    ],
  },
]
