import type { Flag } from '@assay/contract/insight/figures'
import { Text } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'
import { FlagBadge } from '../figures/FlagBadges.tsx'
import styles from './question.module.css'
import type { QuestionStatistics } from './questionStatistics.ts'
import { flagReasons } from './reasons.ts'

const whatToDo: Record<Flag, TextKey> = {
  LIKELY_WRONG_KEY: 'INSIGHT.DO.LIKELY_WRONG_KEY',
  GETTING_EASIER: 'INSIGHT.DO.GETTING_EASIER',
  WEAK: 'INSIGHT.DO.WEAK',
  TOO_HARD: 'INSIGHT.DO.TOO_HARD',
  TOO_EASY: 'INSIGHT.DO.TOO_EASY',
  DEAD_OPTION: 'INSIGHT.DO.DEAD_OPTION',
}

export function Reasons({ statistics }: { statistics: QuestionStatistics }) {
  // A question that was never shown has no statistics, so the page must not call the statistics good.
  if (statistics.shown === 0) return null
  if (statistics.flags.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {t('INSIGHT.NO_FLAGS')}
      </Text>
    )
  return (
    <ul className={styles['reasons']} aria-label={t('INSIGHT.FLAGS')}>
      {flagReasons(statistics).map(({ flag, sentences }) => (
        <li key={flag}>
          <span>
            <FlagBadge flag={flag} />
          </span>
          <div>
            {sentences.map((sentence) => (
              <p key={sentence} className={styles['why']}>
                {sentence}
              </p>
            ))}
            <p className={styles['do']}>{t(whatToDo[flag])}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
