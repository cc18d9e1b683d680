import type { CandidateReceipt } from '@assay/contract/exam/receipt'
import { useEffect, useState } from 'react'
import { listInWords, sentencesInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import { subscribeLateNews } from '../../lib/late/news.ts'
import { Card, Text } from '../elements/Text.tsx'
import styles from './Evidence.module.css'

/** If a late answer was returned to a reopened test, it became a normal answer, so it is left out here. */
const states = [
  ['undecided', 'END.LATE_UNDECIDED'],
  ['accepted', 'END.LATE_ACCEPTED'],
  ['left', 'END.LATE_LEFT'],
] as const

const countAndNumbers = (numbers: readonly number[]) => ({ count: numbers.length, numbers: listInWords(numbers) })

export function LateAnswers({ late, code }: { late: CandidateReceipt['late']; code: string }) {
  const [refused, setRefused] = useState<readonly number[]>([])
  useEffect(() => subscribeLateNews(code, (news) => news.refused && setRefused(news.refused)), [code])
  const said = states
    .map(([state, words]) => ({
      words,
      numbers: late.filter((one) => one.state === state).map(({ number }) => number),
    }))
    .filter(({ numbers }) => numbers.length > 0)
  if (said.length + refused.length === 0) return null
  return (
    <Card>
      <div role="status" className={styles['part']}>
        {said.map(({ words, numbers }) => (
          <Text key={words}>
            {sentencesInWords([t('END.LATE', countAndNumbers(numbers)), t(words, countAndNumbers(numbers))])}
          </Text>
        ))}
        {refused.length > 0 && <Text>{t('END.LATE_CLOSED', countAndNumbers(refused))}</Text>}
      </div>
    </Card>
  )
}
