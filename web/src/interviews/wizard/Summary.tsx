import type { Blueprint } from '@assay/contract/blueprints'
import type { Label } from '@assay/contract/labels'
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { momentInZone } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { LabelBadge } from '../../labels/LabelBadge.tsx'
import { fromField } from '../../lib/times/moments.ts'
import { extraMinutesOf } from '../extraTime/extraTime.ts'
import { timeInWords } from '../extraTime/timeInWords.ts'
import styles from './Summary.module.css'
import type { InterviewValues } from './wizardForm.ts'

interface Props {
  values: InterviewValues
  labels: readonly Label[]
  blueprint: Blueprint | undefined
}

export function Summary({ values, labels, blueprint }: Props) {
  const opens = fromField(values.opens_at)
  const closes = fromField(values.closes_at)
  const time = timeInWords(values.max_time, extraMinutesOf(values.accommodation, values.max_time))
  const chosen = labels.filter(({ name }) => values.labels.includes(name))
  return (
    <dl className={styles['summary']}>
      <Line term={t('WIZARD.NAME')}>{values.name.trim()}</Line>
      <Line term={t('WIZARD.EMAIL')}>{values.email.trim()}</Line>
      {blueprint && <Line term={t('WIZARD.BLUEPRINT')}>{blueprint.name}</Line>}
      <Line term={t('WIZARD.LABELS')}>
        <Group gap={4}>
          {chosen.map((label) => (
            <LabelBadge key={label.id} name={label.name} color={label.color} />
          ))}
        </Group>
      </Line>
      <Line term={t('WIZARD.AMOUNT')}>{values.amount_of_questions}</Line>
      <Line term={t('WIZARD.TIME')}>{time}</Line>
      {opens && <Line term={t('WINDOW.OPENS')}>{momentInZone(opens)}</Line>}
      {closes && <Line term={t('WINDOW.CLOSES')}>{momentInZone(closes)}</Line>}
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
