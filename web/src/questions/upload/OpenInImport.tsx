import { Button, Stack, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { useImportFile } from './useImportFile.ts'

/** Offers the import, which accepts more formats and larger files, and skips questions with errors. */
export function OpenInImport({ file }: { file: File }) {
  const { send, fault, nameOfSent } = useImportFile()
  return (
    <Stack gap={6} align="start">
      <Text fz="sm">{t('UPLOAD.IMPORT_TEXT')}</Text>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconFileImport size={16} aria-hidden />}
        loading={nameOfSent !== null}
        onClick={() => send(file)}
      >
        {t('UPLOAD.OPEN_IN_IMPORT')}
      </Button>
      {fault && (
        <Text fz="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  )
}
