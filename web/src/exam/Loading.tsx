import { t } from '../i18n/text.ts'
import styles from './calm.module.css'

export function Loading() {
  return (
    <div role="status" className={`${styles['calm']} ${styles['loading']}`}>
      <span aria-hidden className={styles['dots']}>
        <i />
        <i />
        <i />
      </span>
      <span className={styles['words']}>{t('APP.LOADING')}</span>
    </div>
  )
}
