import { SHARE_FROM } from '@assay/domain/limits'
import { type TextKey, t } from '../../i18n/text.ts'

const figures = {
  question: ['INSIGHT.QUESTION', 'EXPLAIN.QUESTION'],
  shown: ['INSIGHT.SHOWN', 'EXPLAIN.SHOWN'],
  right: ['INSIGHT.RIGHT', 'EXPLAIN.RIGHT'],
  apart: ['INSIGHT.APART', 'EXPLAIN.APART'],
  unanswered: ['INSIGHT.UNANSWERED', 'EXPLAIN.UNANSWERED'],
  time: ['INSIGHT.TIME', 'EXPLAIN.TIME'],
  seen: ['INSIGHT.SEEN', 'EXPLAIN.SEEN'],
  flags: ['INSIGHT.FLAGS', 'EXPLAIN.FLAGS'],
  difficulty: ['INSIGHT.DIFFICULTY', 'EXPLAIN.DIFFICULTY'],
  drift: ['INSIGHT.DRIFT', 'EXPLAIN.DRIFT'],
  option: ['INSIGHT.OPTION', 'EXPLAIN.OPTION'],
  chosen: ['INSIGHT.CHOSEN', 'EXPLAIN.CHOSEN'],
  share: ['INSIGHT.SHARE', 'EXPLAIN.SHARE'],
  meanRest: ['INSIGHT.MEAN_REST', 'EXPLAIN.MEAN_REST'],
  byTheGood: ['INSIGHT.BY_THE_GOOD', 'EXPLAIN.BY_THE_GOOD'],
  test: ['TESTS.TEST', 'EXPLAIN.TEST'],
  people: ['TESTS.PEOPLE', 'EXPLAIN.PEOPLE'],
  mean: ['TESTS.MEAN', 'EXPLAIN.MEAN'],
  spread: ['TESTS.SPREAD', 'EXPLAIN.SPREAD'],
  distribution: ['TESTS.DISTRIBUTION', 'EXPLAIN.DISTRIBUTION'],
  reliability: ['TESTS.RELIABILITY', 'EXPLAIN.RELIABILITY'],
  margin: ['SCORES.MARGIN_NAME', 'EXPLAIN.MARGIN'],
  likely: ['SCORES.LIKELY_NAME', 'EXPLAIN.LIKELY'],
  adjusted: ['SCORES.ADJUSTED_NAME', 'EXPLAIN.ADJUSTED'],
  place: ['SCORES.PLACE', 'EXPLAIN.PLACE'],
} as const satisfies Record<string, readonly [name: TextKey, meaning: TextKey]>

export type Explained = keyof typeof figures

export const figureName = (figure: Explained): string => t(figures[figure][0])

export const figureMeaning = (figure: Explained): string => t(figures[figure][1], { from: SHARE_FROM })
