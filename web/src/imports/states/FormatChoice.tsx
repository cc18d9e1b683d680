import type { Format, Import } from '@assay/contract/imports/imports'
import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { sentFile } from '../../questions/upload/sentFiles.ts'
import { Surface } from '../../ui/Surface.tsx'
import { FileDrop } from '../file/FileDrop.tsx'
import { formatName } from '../formats.ts'
import { useReparse } from '../useReparse.ts'
import { DropFile } from './DropFile.tsx'

/** Shown if several formats fit the file. */
export function FormatChoice({ import: one }: { import: Import }) {
  const file = sentFile(one.id)
  const { readAgain, isSending, fault } = useReparse(one)
  const [chosen, setChosen] = useState<Format | undefined>(one.formats[0])

  return (
    <Stack gap="lg">
      <Surface>
        <Stack gap="md">
          <div role="alert">
            <Title order={2}>{t('IMPORT.UNCLEAR_TITLE', { name: one.file_name })}</Title>
            <Text c="dimmed">{t('IMPORT.UNCLEAR_TEXT')}</Text>
          </div>
          <Radio.Group
            label={t('IMPORT.KIND')}
            value={chosen ?? ''}
            onChange={(value) => setChosen(one.formats.find((format) => format === value))}
          >
            <Stack gap="xs" mt="xs">
              {one.formats.map((format) => (
                <Radio key={format} value={format} label={formatName(format)} />
              ))}
            </Stack>
          </Radio.Group>
          {fault && (
            <Text c="var(--mantine-color-error)" fz="sm" role="alert">
              {fault}
            </Text>
          )}
          <Group gap="sm">
            {file && chosen && (
              <Button loading={isSending} onClick={() => readAgain(file, { format: chosen })}>
                {t('IMPORT.READ_AS', { format: formatName(chosen) })}
              </Button>
            )}
            <DropFile import={one} />
          </Group>
        </Stack>
      </Surface>
      {!file && (
        <>
          <Text fz="sm">{t('IMPORT.SEND_AGAIN')}</Text>
          <FileDrop {...(chosen && { reading: { format: chosen } })} />
        </>
      )}
    </Stack>
  )
}
