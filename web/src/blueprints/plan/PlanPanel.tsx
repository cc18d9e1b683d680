import { difficultyOf, type Difficulty as Level, secondsPerQuestion } from '@assay/domain/exam/difficulty'
import { languageNames } from '@assay/domain/people/languages'
import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { spanOf } from '../../i18n/dates.ts'
import { tenthsOf } from '../../i18n/numbers.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { LabelBadge } from '../../labels/LabelBadge.tsx'
import { Surface } from '../../ui/Surface.tsx'
import type { DrawPlan } from './drawPlan.ts'
import styles from './PlanPanel.module.css'

const levels: Record<Level, { text: TextKey; bars: number }> = {
  BASIC: { text: 'WIZARD.BASIC', bars: 1 },
  MEDIUM: { text: 'WIZARD.MEDIUM', bars: 2 },
  HARD: { text: 'WIZARD.HARD', bars: 3 },
  VERY_HARD: { text: 'WIZARD.VERY_HARD', bars: 4 },
}
const places = [1, 2, 3, 4]

interface PlanValues {
  max_time: number
  amount_of_questions: number
}

function Difficulty({ max_time, amount_of_questions }: PlanValues) {
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
        <Text span fw={600}>
          {t(text)}
        </Text>
      </Group>
      <Text fz="sm" c="dimmed">
        {t('WIZARD.TIME_PER_QUESTION', { time })}
      </Text>
    </div>
  )
}

interface Props {
  values: PlanValues
  plan: DrawPlan
  amounts?: ReadonlyMap<string, number>
}

export function PlanPanel({ values, plan, amounts }: Props) {
  return (
    <Surface>
      <Stack gap="lg">
        <Stack gap="xs">
          <Title order={2} size="h3">
            {t('WIZARD.DIFFICULTY')}
          </Title>
          <Difficulty {...values} />
        </Stack>
        <Stack gap="xs">
          <Title order={2} size="h3">
            {t('WIZARD.PLAN')}
          </Title>
          <Draw plan={plan} amounts={amounts} />
        </Stack>
      </Stack>
    </Surface>
  )
}

function Draw({
  plan: { shown, isShort, isFailed, language },
  amounts,
}: {
  plan: DrawPlan
  amounts: Props['amounts']
}) {
  if (!shown)
    return (
      <Text fz="sm" c="dimmed">
        {t(isFailed ? 'WIZARD.PLAN_FAILED' : 'WIZARD.PLAN_NO_LABELS')}
      </Text>
    )
  const languageName =
    language && shown.labels.some(({ in_language = 0 }) => in_language > 0) ? languageNames[language] : null
  const leftOut = shown.labels.filter(({ drawn }) => drawn === 0).length
  return (
    <>
      <Text fz="sm" aria-live="polite">
        {t('WIZARD.PLAN_AVAILABLE', { count: shown.available })}
      </Text>
      {shown.shared > 0 && (
        <Text fz="sm">{t('PLAN.SHARED', { count: shown.shared === 1 ? 1 : tenthsOf(shown.shared) })}</Text>
      )}
      <Warning>{isShort && t('PLAN.TOO_SHORT', { count: shown.drawable })}</Warning>
      <Warning>{!amounts && leftOut > 0 && t('WIZARD.PLAN_LEFT_OUT', { count: leftOut })}</Warning>
      <ul className={styles['shares']}>
        {shown.labels.map(({ label_name, color, drawn, available, seen, in_language = 0 }) => {
          const missing = (amounts?.get(label_name) ?? 0) - available
          return (
            <li key={label_name}>
              <span className={styles['label']}>
                <LabelBadge name={label_name} color={color} />
              </span>
              <span>{t('WIZARD.PLAN_SHARE', { drawn, available })}</span>
              <span className={styles['bar']} aria-hidden>
                <span style={{ width: `${available === 0 ? 0 : (drawn / available) * 100}%` }} />
              </span>
              {(seen > 0 || missing > 0 || languageName) && (
                <span className={styles['note']}>
                  {languageName && t('PLAN.IN_LANGUAGE', { count: in_language, language: languageName })}
                  {languageName && seen > 0 && ' · '}
                  {seen > 0 && t('PLAN.SEEN', { count: seen })}
                  {missing > 0 && <Warning>{t('PLAN.MISSING', { count: missing })}</Warning>}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Text span fz="sm" c="var(--mantine-color-yellow-text)" aria-live="polite">
      {children}
    </Text>
  )
}
