import { Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { type TextKey, t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './FirstSteps.module.css'

type Step = 'labels' | 'questions' | 'interviews'

const steps: readonly { step: Step; title: TextKey; text: TextKey; button: TextKey; to: string }[] = [
  {
    step: 'labels',
    title: 'DASHBOARD.STEP_LABELS',
    text: 'DASHBOARD.STEP_LABELS_TEXT',
    button: 'DASHBOARD.CREATE_LABEL',
    to: paths.createLabel,
  },
  {
    step: 'questions',
    title: 'DASHBOARD.STEP_QUESTIONS',
    text: 'DASHBOARD.STEP_QUESTIONS_TEXT',
    button: 'DASHBOARD.CREATE_QUESTION',
    to: paths.createQuestion,
  },
  {
    step: 'interviews',
    title: 'DASHBOARD.STEP_INTERVIEW',
    text: 'DASHBOARD.STEP_INTERVIEW_TEXT',
    button: 'DASHBOARD.CREATE_INTERVIEW',
    to: paths.createInterview,
  },
]

export function FirstSteps({ steps: done }: { steps: Record<Step, boolean> }) {
  const next = steps.find(({ step }) => !done[step])?.step
  return (
    <Section title={t('DASHBOARD.FIRST_STEPS')}>
      <ol className={styles['steps']}>
        {steps.map(({ step, title, text, button, to }) => {
          const Sign = done[step] ? IconCircleCheck : IconCircleDashed
          return (
            <li key={step} aria-current={step === next ? 'step' : undefined}>
              <Sign size={24} stroke={1.75} aria-hidden className={styles['sign']} data-done={done[step]} />
              <Stack gap={2}>
                <Group gap="xs">
                  <Text fw={600}>{t(title)}</Text>
                  {done[step] && (
                    <Text span fz="xs" c="dimmed">
                      {t('DASHBOARD.STEP_DONE')}
                    </Text>
                  )}
                </Group>
                <Text c="dimmed" fz="sm">
                  {t(text)}
                </Text>
              </Stack>
              <ButtonLink to={to} preload="intent" variant={step === next ? 'filled' : 'default'}>
                {t(button)}
              </ButtonLink>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
