import type { LabelTag } from '@assay/contract/labels'
import { Text, VisuallyHidden } from '@mantine/core'
import { listInWords } from '../../i18n/lists.ts'
import { LabelBadge } from '../../labels/LabelBadge.tsx'
import { RowTip } from '../../ui/list/RowTip.tsx'
import styles from './LabelsCell.module.css'

const shown = 2

export function LabelsCell({ labels }: { labels: readonly LabelTag[] }) {
  const more = labels.slice(shown).map(({ name }) => name)
  const names = listInWords(more)
  const badges = labels.slice(0, shown).map((label) => <LabelBadge key={label.id} {...label} />)
  return (
    <div className={styles['labels']}>
      {badges.slice(0, -1)}
      <span className={styles['last']}>
        {badges.at(-1)}
        {more.length > 0 && (
          <RowTip tip={names} className={styles['more']}>
            <Text span fz="xs" c="dimmed">
              +{more.length}
            </Text>
            <VisuallyHidden>: {names}</VisuallyHidden>
          </RowTip>
        )}
      </span>
    </div>
  )
}
