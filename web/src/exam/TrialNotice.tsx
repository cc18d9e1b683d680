import { t } from '../i18n/text.ts'
import styles from './TrialNotice.module.css'

export const TrialNotice = () => (
  <p role="status" className={styles['notice']}>
    {t('EXAM.TRIAL')}
  </p>
)
