import { t } from '../../i18n/text.ts'
import { MarkSample } from '../../ui/chart/TimeMark.tsx'
import styles from './evidence.module.css'
import { answerKinds } from './happenings.ts'

export function Legend() {
  return (
    <ul className={styles['legend']}>
      {Object.values(answerKinds).map(({ look, what }) => (
        <li key={what}>
          <MarkSample look={look} />
          {t(what)}
        </li>
      ))}
    </ul>
  )
}
