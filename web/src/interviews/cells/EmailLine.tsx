import type { Interview } from '@assay/contract/interviews/interviews'
import { IconEyeOff } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { EmailText } from '../../ui/text/EmailText.tsx'
import styles from './EmailLine.module.css'

export function EmailLine({ interview: { email, is_veiled } }: { interview: Pick<Interview, 'email' | 'is_veiled'> }) {
  if (!is_veiled) return <EmailText email={email} />
  return (
    <span className={styles['hidden']}>
      <IconEyeOff size={14} stroke={1.75} aria-hidden />
      {t('ANONYMOUS.HIDDEN')}
    </span>
  )
}
