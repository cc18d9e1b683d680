import { Stack } from '@mantine/core'
import { IconClockX } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { FileDrop } from '../file/FileDrop.tsx'

/** A plan is deleted after a day, and a discarded file immediately. */
export function ImportNotFound() {
  return (
    <Stack gap="lg">
      <Surface>
        <Notice
          role="alert"
          icon={<IconClockX size={36} stroke={1.5} aria-hidden />}
          title={t('IMPORT.GONE_TITLE')}
          text={t('IMPORT.GONE_TEXT')}
        />
      </Surface>
      <FileDrop />
    </Stack>
  )
}
