import type { Blueprint } from '@assay/contract/blueprints'
import type { Interview } from '@assay/contract/interviews/interviews'
import type { Label } from '@assay/contract/labels'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { DrawPlan } from '../../blueprints/plan/drawPlan.ts'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { Invitation } from './InterviewLink.tsx'
import styles from './ReviewStep.module.css'
import { Summary } from './Summary.tsx'
import { canDraw } from './usePlan.ts'
import type { InterviewValues } from './wizardForm.ts'

interface Props {
  values: InterviewValues
  labels: readonly Label[]
  blueprint: Blueprint | undefined
  plan: DrawPlan
  isSubmitting: boolean
  onPrevious: () => void
  onSubmit: () => void
}

/** Focuses the heading of the new step, so that screen readers start there. */
function focusHeading(node: HTMLElement | null): void {
  node?.focus()
}

export function ReviewStep({ values, labels, blueprint, plan, isSubmitting, onPrevious, onSubmit }: Props) {
  return (
    <Surface>
      <Stack gap="lg">
        <div>
          <Title order={2} tabIndex={-1} ref={focusHeading} className={styles['heading']}>
            {t('WIZARD.REVIEW_TITLE')}
          </Title>
          <Text c="dimmed" fz="sm">
            {t('WIZARD.REVIEW_TEXT')}
          </Text>
        </div>
        <Summary values={values} labels={labels} blueprint={blueprint} />
        {plan.isShort && <FormFault fault={t('WIZARD.TOO_FEW', { count: plan.available ?? 0 })} />}
        <Group justify="space-between">
          <Button variant="default" onClick={onPrevious} disabled={isSubmitting}>
            {t('WIZARD.PREVIOUS')}
          </Button>
          <Button onClick={onSubmit} loading={isSubmitting} disabled={!canDraw(plan)}>
            {t('WIZARD.SUBMIT')}
          </Button>
        </Group>
      </Stack>
    </Surface>
  )
}

interface CreatedProps {
  interview: Interview
  onContinue: () => void
}

export function CreatedStep({ interview, onContinue }: CreatedProps) {
  return (
    <Surface>
      <Stack gap="lg">
        <div>
          <Title order={2} tabIndex={-1} ref={focusHeading} className={styles['heading']}>
            {t('WIZARD.CREATED_TITLE')}
          </Title>
          <Text c="dimmed" fz="sm">
            {t('WIZARD.CREATED_TEXT', { name: interview.name })}
          </Text>
        </div>
        <Invitation interview={interview} />
        <Group justify="space-between">
          <Button variant="default" onClick={onContinue}>
            {t('WIZARD.CONTINUE')}
          </Button>
          <ButtonLink to={paths.interviewList} variant="subtle">
            {t('WIZARD.TO_LIST')}
          </ButtonLink>
        </Group>
      </Stack>
    </Surface>
  )
}
