import type { Label } from '@assay/contract/labels'
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { inWords } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { LabelBadge } from '../../labels/LabelBadge.tsx'
import styles from './Summary.module.css'
import type { InterviewValues } from './wizardForm.ts'

/** What was entered, to be read once more. */
export function Summary({ values, labels }: { values: InterviewValues; labels: readonly Label[] }) {
  const chosen = labels.filter(({ name }) => values.labels.includes(name))
  return (
    <dl className={styles['summary']}>
      <Line term={t('WIZARD.NAME')}>{values.name.trim()}</Line>
      <Line term={t('WIZARD.EMAIL')}>{values.email.trim()}</Line>
      <Line term={t('WIZARD.LABELS')}>
        <Group gap={4}>
          {chosen.map((label) => (
            <LabelBadge key={label.id} name={label.name} color={label.color} />
          ))}
        </Group>
      </Line>
      <Line term={t('WIZARD.AMOUNT')}>{values.amount_of_questions}</Line>
      <Line term={t('WIZARD.TIME')}>{inWords(values.max_time, 'minute')}</Line>
    </dl>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
