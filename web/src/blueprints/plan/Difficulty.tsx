import { difficultyOf, type Difficulty as Level, secondsPerQuestion } from '@assay/domain/exam/difficulty'
import { Group, Text } from '@mantine/core'
import { spanOf } from '../../i18n/dates.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import styles from './Difficulty.module.css'

const levels: Record<Level, { text: TextKey; bars: number }> = {
  BASIC: { text: 'WIZARD.BASIC', bars: 1 },
  MEDIUM: { text: 'WIZARD.MEDIUM', bars: 2 },
  HARD: { text: 'WIZARD.HARD', bars: 3 },
  VERY_HARD: { text: 'WIZARD.VERY_HARD', bars: 4 },
}
const places = [1, 2, 3, 4]

export interface Asked {
  max_time: number
  amount_of_questions: number
}

export function Difficulty({ max_time, amount_of_questions }: Asked) {
  const { text, bars } = levels[difficultyOf(max_time, amount_of_questions)]
  const time = spanOf(secondsPerQuestion(max_time, amount_of_questions))
  return (
    <div aria-live="polite">
      <Group gap="sm">
        <span className={styles['bars']} aria-hidden>
          {places.map((place) => (
            <span key={place} data-filled={place <= bars} />
          ))}
        </span>
        <Text span fw={650}>
          {t(text)}
        </Text>
      </Group>
      <Text fz="sm" c="dimmed">
        {t('WIZARD.TIME_PER_QUESTION', { time })}
      </Text>
    </div>
  )
}
