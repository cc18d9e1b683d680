import type { AttentionFlag } from '@assay/domain/round/attentionFlags'
import { Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { listInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import styles from './LookMarks.module.css'

const flagTexts: Record<AttentionFlag, TextKey> = {
  FAST: 'LOOK.FAST',
  ADDRESSES: 'LOOK.ADDRESSES',
  DEVICES: 'LOOK.DEVICES',
  HIDDEN: 'LOOK.HIDDEN',
  COPIED: 'LOOK.COPIED',
  GAPS: 'LOOK.GAPS',
}

export function AttentionFlags({ marks }: { marks: readonly AttentionFlag[] }) {
  if (marks.length === 0) return null
  return (
    <Text fz="xs" className={styles['marks']}>
      <IconEye size={14} role="img" aria-label={t('RANKING.WORTH_A_LOOK')} />
      <span>{listInWords(marks.map((mark) => t(flagTexts[mark])))}</span>
    </Text>
  )
}
