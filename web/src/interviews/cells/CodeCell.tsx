import type { Interview } from '@assay/contract/interviews/interviews'
import { IconCopy } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { RowAction } from '../../ui/list/RowAction.tsx'
import { copyWithNotice } from '../copyWithNotice.ts'
import styles from './CodeCell.module.css'

export function CodeCell({ code, name }: Pick<Interview, 'code' | 'name'>) {
  return (
    <div className={styles['line']}>
      <code className={styles['code']} title={code}>
        {code}
      </code>
      <RowAction
        size="md"
        label={t('INTERVIEWS.COPY_CODE', { name })}
        isTitled={false}
        onClick={() => void copyWithNotice(code, t('INTERVIEWS.CODE_OF_COPIED', { name }))}
      >
        <IconCopy size={16} stroke={1.75} aria-hidden />
      </RowAction>
    </div>
  )
}
