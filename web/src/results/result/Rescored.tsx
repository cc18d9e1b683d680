import type { InterviewResults } from '@assay/contract/results/results'
import { Alert, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { dateOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'
import styles from './result.module.css'

type RescoredResults = Pick<InterviewResults, 'rescored' | 'first_score' | 'score'>

export function Rescored({ results: { rescored, first_score: first, score } }: { results: RescoredResults }) {
  if (rescored.length === 0) return null
  return (
    <Alert variant="light" color="yellow" icon={<IconKey size={20} aria-hidden />} role="note">
      <ul className={styles['rescored']}>
        {rescored.map(({ key_fix_id, question_id, question_code, treatment, reason, time }, at) => (
          <li key={key_fix_id}>
            {isolatedText(
              treatment === 'void' ? 'SCORES.VOIDED_ON' : 'SCORES.RESCORED_ON',
              { date: dateOf(time), reason },
              'reason',
            )}
            {at === 0 && first !== null && first !== score && ` (${t('SCORES.FIRST', { score: first })})`}{' '}
            <Text span fz="sm" className={styles['screenOnly'] ?? ''}>
              <TextLink to={paths.keyFix} params={{ id: `${question_id}` }} underline="always" fz="sm">
                {t('SCORES.TO_QUESTION', { code: question_code })}
              </TextLink>
            </Text>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
