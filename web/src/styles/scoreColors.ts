import type { ScoreLevel } from '@assay/domain/exam/score'
import type { CSSProperties } from 'react'

/**
 * Green, orange, red, blue, on light ground and on dark: told apart also by eyes that do not see red or green, by how light
 * they are. The figure itself, the stars and the face say the same without colour.
 */
export const scoreColors: Record<ScoreLevel, { light: string; dark: string }> = {
  EXCELLENT: { light: '#007a55', dark: '#7fdcae' },
  GOOD: { light: '#a95500', dark: '#ffad33' },
  FAIR: { light: '#800f28', dark: '#e8655c' },
  LOW: { light: '#1864ab', dark: '#4dabf7' },
}

/** For an element whose sheet says `color: light-dark(var(--score-light), var(--score-dark))`. */
export function scoreStyle(level: ScoreLevel): CSSProperties {
  const { light, dark } = scoreColors[level]
  // React's own type knows no custom properties.
  return { '--score-light': light, '--score-dark': dark } as CSSProperties
}
