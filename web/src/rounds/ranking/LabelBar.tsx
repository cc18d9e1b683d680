import type { Interview } from '@assay/contract/interviews/interviews'
import { Text } from '@mantine/core'
import styles from './LabelBar.module.css'

export function LabelBar({ interview, label }: { interview: Pick<Interview, 'labels' | 'result'>; label: number }) {
  // The result contains the name that the label had when the test was created.
  const name = interview.labels.find(({ id }) => id === label)?.name
  const detail = interview.result?.details.find(({ label_name }) => label_name === name)
  if (!detail) return <Text c="dimmed">–</Text>
  const { fully_correct, amount_of_questions, fully_correct_ratio: ratio } = detail
  return (
    <div className={styles['label']}>
      <span>
        {fully_correct}/{amount_of_questions}
      </span>
      <span className={styles['bar']} aria-hidden>
        <span style={{ width: `${ratio * 100}%` }} />
      </span>
    </div>
  )
}
