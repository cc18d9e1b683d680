import { type ScoreLevel, scoreLevel } from '@assay/domain/score'

const colors: Record<ScoreLevel, string> = { EXCELLENT: 'green', GOOD: 'orange', FAIR: 'red', LOW: 'blue' }

export const scoreColor = (score: number): string => colors[scoreLevel(score)]
