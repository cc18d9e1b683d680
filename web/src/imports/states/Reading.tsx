import type { Import } from '@assay/contract/imports/imports'
import { Group, Progress, Stack, Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { Surface } from '../../ui/Surface.tsx'
import { DropFile } from './DropFile.tsx'

export function Reading({ import: one }: { import: Import }) {
  const { done, total } = one.progress
  const words = t('IMPORT.READING', { name: one.file_name })
  const soFar = total === null ? words : t('IMPORT.READ_SO_FAR', { done, count: total })
  return (
    <Surface>
      <Stack gap="sm">
        <Text fw={600} role="status">
          {words}
        </Text>
        <Progress.Root size="lg">
          {/* Unknown until the number of questions is known. */}
          <Progress.Section
            value={total ? (done / total) * 100 : 100}
            animated
            aria-label={words}
            aria-valuetext={soFar}
          />
        </Progress.Root>
        <Group justify="space-between" gap="sm">
          <Text fz="sm" c="dimmed">
            {total === null ? t('IMPORT.READING_TEXT') : t('IMPORT.READING_SO_FAR', { soFar })}
          </Text>
          <DropFile import={one} />
        </Group>
      </Stack>
    </Surface>
  )
}
