import type { Interview } from '@assay/contract/interviews/interviews'
import { ActionIcon, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { copyWithNotice } from '../copyWithNotice.ts'
import styles from './CodeCell.module.css'

export function CodeCell({ code, name }: Pick<Interview, 'code' | 'name'>) {
  return (
    <Group gap={2} wrap="nowrap">
      <code className={styles['code']} title={code}>
        {code}
      </code>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('INTERVIEWS.COPY_CODE', { name })}
        onClick={() => copyWithNotice(code, t('INTERVIEWS.CODE_OF_COPIED', { name }))}
      >
        <IconCopy size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
