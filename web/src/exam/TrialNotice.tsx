import { t } from '../i18n/text.ts'
import styles from './TrialNotice.module.css'

/** Above every page of a test that somebody of the staff tries. */
export const TrialNotice = () => (
  <p role="status" className={styles['notice']}>
    {t('EXAM.TRIAL')}
  </p>
)
