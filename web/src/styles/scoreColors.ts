import type { ScoreLevel } from '@assay/domain/exam/scoreLevels'
import type { CSSProperties } from 'react'

/** People with red-green colour blindness can distinguish the brightness of these colours. */
export const scoreColors: Record<ScoreLevel, { light: string; dark: string }> = {
  EXCELLENT: { light: '#007a55', dark: '#7fdcae' },
  GOOD: { light: '#a95500', dark: '#ffad33' },
  FAIR: { light: '#800f28', dark: '#e8655c' },
  LOW: { light: '#1864ab', dark: '#4dabf7' },
}

/**
 * The variables have an effect only if the style sheet sets `color: light-dark(var(--score-light), var(--score-dark))`.
 */
export function scoreStyle(level: ScoreLevel): CSSProperties {
  const { light, dark } = scoreColors[level]
  // Safe cast: React's type of styles does not contain custom properties.
  return { '--score-light': light, '--score-dark': dark } as CSSProperties
}
