import type { Interview } from '@assay/contract/interviews/interviews'
import styles from './LabelBars.module.css'

type Details = NonNullable<Interview['result']>['details']

/** How much of each label was fully correct, small enough to stand in a row. */
export function LabelBars({ details }: { details: Details }) {
  return (
    <ul className={styles['bars']}>
      {details.map(({ label_name, color, fully_correct, amount_of_questions, fully_correct_ratio: ratio }) => (
        <li key={label_name}>
          <span className={styles['name']}>{label_name}</span>
          <span className={styles['bar']} aria-hidden>
            <span style={{ width: `${ratio * 100}%`, background: color }} />
          </span>
          <span className={styles['figure']}>
            {fully_correct}/{amount_of_questions}
          </span>
        </li>
      ))}
    </ul>
  )
}
