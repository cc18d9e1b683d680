import { type Import, listItems } from '@assay/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/text.ts'
import { query } from '../../../lib/api.ts'
import { Excerpt } from '../../../questions/Excerpt.tsx'
import styles from './TextPlan.module.css'

const SHOWN = 5

/** Shows the questions after a text: users cannot decide by numbers alone if a question belongs to the text. */
export function FirstQuestions({ plan, numbers }: { plan: Import; numbers: readonly number[] }) {
  const [first = 1] = numbers
  const { data } = useQuery(
    query(listItems, { params: { id: plan.id }, query: { start_index: first - 1, end_index: first - 1 + SHOWN } }),
  )
  const items = (data?.items ?? []).filter(({ number }) => numbers.includes(number))
  const more = numbers.length - items.length
  if (items.length === 0) return null
  return (
    <ol className={styles['questions']}>
      {items.map(({ number, description }) => (
        <li key={number} value={number}>
          <Excerpt markdown={description} />
        </li>
      ))}
      {more > 0 && <li style={{ listStyle: 'none' }}>{t('PLAN.TEXT_MORE', { count: more })}</li>}
    </ol>
  )
}
