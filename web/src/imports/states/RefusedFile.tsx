import type { Import } from '@assay/contract/imports/imports'
import { Group, Stack, Title } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { sentFile } from '../../questions/upload/sentFiles.ts'
import { Section } from '../../ui/Section.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { FileDrop } from '../file/FileDrop.tsx'
import { FileLines } from '../file/FileLines.tsx'
import { ReadingOptions } from '../reading/ReadingOptions.tsx'
import { DropFile } from './DropFile.tsx'
import { asksForFile, EncodingChoice } from './EncodingChoice.tsx'
import { FormatChoice } from './FormatChoice.tsx'
import { fileReason } from './fileReason.ts'
import styles from './RefusedFile.module.css'

export function RefusedFile({ import: one }: { import: Import }) {
  if (one.formats.length > 0) return <FormatChoice import={one} />
  return (
    <Stack gap="lg">
      <Surface>
        <Stack gap="sm" role="alert">
          <Title order={2}>{t('IMPORT.REFUSED_TITLE', { name: one.file_name })}</Title>
          <ul className={styles['reasons']}>
            {one.errors.map((error) => (
              <li key={`${error.file} ${error.code} ${error.line}`}>
                {fileReason(error)}
                {error.line !== undefined && error.file === undefined && <FileLines import={one} line={error.line} />}
              </li>
            ))}
          </ul>
        </Stack>
        <Group justify="space-between" mt="md">
          {t('IMPORT.REFUSED_NEXT')}
          <DropFile import={one} />
        </Group>
      </Surface>
      <EncodingChoice import={one} />
      {one.columns && (
        <Section title={t('COLUMN.TITLE')}>
          <ReadingOptions import={one} isAsking={!asksForFile(one)} />
        </Section>
      )}
      {/* Each choice has a separate file field. */}
      {!asksForFile(one) && (!one.columns || sentFile(one.id)) && <FileDrop />}
    </Stack>
  )
}
