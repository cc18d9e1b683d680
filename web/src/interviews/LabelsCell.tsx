import type { LabelTag } from '@assay/contract/labels'
import { Group, Text } from '@mantine/core'
import { LabelBadge } from '../labels/LabelBadge.tsx'

const shown = 2

/** The first few; how many more there are, and which, is told in short. */
export function LabelsCell({ labels }: { labels: readonly LabelTag[] }) {
  const more = labels.slice(shown).map(({ name }) => name)
  return (
    <Group gap={4}>
      {labels.slice(0, shown).map((label) => (
        <LabelBadge key={label.id} {...label} />
      ))}
      {more.length > 0 && (
        <Text span fz="xs" c="dimmed" role="img" aria-label={more.join(', ')} title={more.join(', ')}>
          +{more.length}
        </Text>
      )}
    </Group>
  )
}
