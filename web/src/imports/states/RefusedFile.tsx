import type { Format, Import } from '@assay/contract/imports/imports'
import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { sentFile } from '../../questions/upload/sentFiles.ts'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { Section } from '../../ui/Section.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { FileDrop } from '../file/FileDrop.tsx'
import { FileLines } from '../file/FileLines.tsx'
import { formatName } from '../formats.ts'
import { ReadingOptions } from '../ReadingOptions.tsx'
import { useReparse } from '../useReparse.ts'
import { DiscardImport } from './DiscardImport.tsx'
import { asksForFile, EncodingChoice } from './EncodingChoice.tsx'
import { fileReason } from './fileReason.ts'

function FormatChoice({ import: one }: { import: Import }) {
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
          <FormFault fault={fault} />
          <Group gap="sm">
            {file && chosen && (
              <Button loading={isSending} onClick={() => readAgain(file, { format: chosen })}>
                {t('IMPORT.READ_AS', { format: formatName(chosen) })}
              </Button>
            )}
            <DiscardImport import={one} />
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

export function RefusedFile({ import: one }: { import: Import }) {
  if (one.formats.length > 0) return <FormatChoice import={one} />
  return (
    <Stack gap="lg">
      <Surface>
        <Stack gap="sm" role="alert">
          <Title order={2}>{t('IMPORT.REFUSED_TITLE', { name: one.file_name })}</Title>
          <Stack component="ul" gap={8} m={0} ps="1.2em">
            {one.errors.map((error) => (
              <li key={`${error.file} ${error.code} ${error.line}`}>
                {fileReason(error)}
                {error.line !== undefined && error.file === undefined && <FileLines import={one} line={error.line} />}
              </li>
            ))}
          </Stack>
        </Stack>
        <Group justify="space-between" mt="md">
          {t('IMPORT.REFUSED_NEXT')}
          <DiscardImport import={one} />
        </Group>
      </Surface>
      <EncodingChoice import={one} />
      {one.columns && (
        <Section title={t('COLUMN.TITLE')}>
          <ReadingOptions import={one} isAsking={!asksForFile(one)} />
        </Section>
      )}
      {/* If a section above already asks for the file, this field is hidden. */}
      {!asksForFile(one) && (!one.columns || sentFile(one.id)) && <FileDrop />}
    </Stack>
  )
}
