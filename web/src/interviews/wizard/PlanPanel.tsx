import { Stack, Text, Title } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { LabelBadge } from '../../labels/LabelBadge.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { Difficulty } from './Difficulty.tsx'
import styles from './PlanPanel.module.css'
import type { DrawPlan } from './usePlan.ts'
import type { InterviewValues } from './wizardForm.ts'

/** Beside the form: what the numbers mean for the candidate, and what the bank has for them. */
export function PlanPanel({ values, plan }: { values: InterviewValues; plan: DrawPlan }) {
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
          <Draw plan={plan} />
        </Stack>
      </Stack>
    </Surface>
  )
}

/** How the questions will be shared over the labels. */
function Draw({ plan: { shown, isFailed } }: { plan: DrawPlan }) {
  if (!shown)
    return (
      <Text fz="sm" c="dimmed">
        {t(isFailed ? 'WIZARD.PLAN_FAILED' : 'WIZARD.PLAN_NO_LABELS')}
      </Text>
    )
  const leftOut = shown.labels.filter(({ drawn }) => drawn === 0).length
  return (
    <>
      <Text fz="sm" aria-live="polite">
        {t('WIZARD.PLAN_AVAILABLE', { count: shown.available })}
      </Text>
      <Text fz="sm" c="var(--mantine-color-yellow-text)" aria-live="polite">
        {leftOut > 0 && t('WIZARD.PLAN_LEFT_OUT', { count: leftOut })}
      </Text>
      <ul className={styles['shares']}>
        {shown.labels.map(({ label_name, color, drawn, available }) => (
          <li key={label_name}>
            <span className={styles['label']}>
              <LabelBadge name={label_name} color={color} />
            </span>
            <span>{t('WIZARD.PLAN_SHARE', { drawn, available })}</span>
            <span className={styles['bar']} aria-hidden>
              <span style={{ width: `${available === 0 ? 0 : (drawn / available) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
