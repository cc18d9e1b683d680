import { IconAlertTriangle, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { t } from '../../i18n/text.ts'
import { dismissMessage, toasts } from '../engine/toasts.ts'
import styles from './Toasts.module.css'

const icons = { success: IconCheck, danger: IconAlertTriangle, info: IconClock }

/** Screen readers read an alert immediately, and a success message after the current sentence. */
export function Toasts() {
  const { shown } = useSyncExternalStore(toasts.subscribe, toasts.get)
  return (
    <div className={styles['corner']}>
      {shown.map(({ id, variant, title, message }) => {
        const Icon = icons[variant]
        return (
          <div key={id} className={styles['toast']} data-variant={variant}>
            <Icon size={20} aria-hidden />
            <div role={variant === 'danger' ? 'alert' : 'status'} className={styles['words']}>
              <strong>{title}</strong>
              <span>{message}</span>
            </div>
            <button
              type="button"
              aria-label={t('EXAM.TOAST_CLOSE')}
              className={styles['close']}
              onClick={() => dismissMessage(id)}
            >
              <IconX size={16} aria-hidden />
            </button>
          </div>
        )
      })}
    </div>
  )
}
