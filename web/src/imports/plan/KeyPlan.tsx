import type { Import } from '@assay/contract/imports/imports'
import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type TextKey, t } from '../../i18n/text.ts'
import { sentFile } from '../../questions/upload/sentFiles.ts'
import { Section } from '../../ui/Section.tsx'
import { ReadingOptions } from '../ReadingOptions.tsx'
import { asksForFile } from '../states/EncodingChoice.tsx'
import { isAnswerKeyCertain } from './decisions.ts'
import styles from './TextPlan.module.css'
import type { Deciding } from './useDecisions.ts'

type Key = Import['keys'][number]

const readings: Record<Key['reading'], TextKey> = {
  marked: 'PLAN.KEY_MARKED',
  letters: 'PLAN.KEY_LETTERS',
  numbers_from_0: 'PLAN.KEY_FROM_0',
  numbers_from_1: 'PLAN.KEY_FROM_1',
  texts: 'PLAN.KEY_TEXTS',
  mixed: 'PLAN.KEY_MIXED',
}

interface Props {
  plan: Import
  deciding: Deciding
}

/** If Assay has misread the answer key, every question is wrong, so the answer key has a separate section. */
export function KeyPlan({ plan, deciding: { decisions, change } }: Props) {
  if (plan.keys.length === 0) return null
  const file = sentFile(plan.id)
  // In a table, it can be unclear whether the numbers of the answer key start at 0 or at 1. Other formats are always
  // clear.
  const isTable = plan.format === 'csv' || plan.format === 'mixed'
  return (
    <Section title={t('PLAN.KEY_TITLE')}>
      <Stack gap="md">
        {plan.keys.map((key) => (
          <FileKey key={key.file ?? ''} read={key} />
        ))}
        {!isAnswerKeyCertain(plan) && (
          <>
            <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {t('PLAN.KEY_UNSURE')}
            </Alert>
            <Checkbox
              label={t('PLAN.KEY_RIGHT')}
              checked={decisions.isKeyRight}
              onChange={({ currentTarget: { checked } }) => change((before) => ({ ...before, isKeyRight: checked }))}
            />
          </>
        )}
        {isTable && (file || !isAnswerKeyCertain(plan)) && (
          <ReadingOptions import={plan} isAsking={!asksForFile(plan)} />
        )}
      </Stack>
    </Section>
  )
}

function FileKey({ read: { file, reading, samples } }: { read: Key }) {
  return (
    <div>
      <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {file !== null && `${file}: `}
        {t(readings[reading])}
      </Text>
      {samples.length > 0 && (
        <ol className={styles['questions']}>
          {samples.map(({ number, description, right }) => (
            <li key={number} value={number}>
              <span dir="auto">{description}</span>
              <Text inherit c="dimmed" dir="auto">
                {t('PLAN.KEY_SAMPLE', { right: right.join(' · ') })}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
