import { Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useId } from 'react'
import { t } from '../../i18n/text.ts'
import { useDroppedFile } from '../../lib/files/useDroppedFile.ts'
import { importSizeInMebibytes, useImportFile, type WantedReading } from '../../questions/upload/useImportFile.ts'
import { FileField } from '../../ui/form/FileField.tsx'
import styles from './FileDrop.module.css'

export function FileDrop({ reading }: { reading?: WantedReading }) {
  const id = useId()
  const { send, fault, nameOfSent } = useImportFile()
  const isOver = useDroppedFile((file) => send(file, reading))

  return (
    <div className={styles['area']} data-over={isOver}>
      <IconFileImport size={40} stroke={1.25} aria-hidden />
      <Text component="label" htmlFor={id} fz="lg" fw={600}>
        {t('IMPORT.FILE')}
      </Text>
      <Text fz="sm" c="dimmed" id={`${id}-hint`}>
        {t('IMPORT.FILE_HINT', { size: importSizeInMebibytes })}
      </Text>
      <FileField
        id={id}
        words={t('IMPORT.CHOOSE')}
        disabled={nameOfSent !== null}
        aria-describedby={`${id}-hint ${id}-fault`}
        aria-invalid={fault !== null}
        onFile={(file) => send(file, reading)}
      />
      <Text fz="sm" role="status">
        {nameOfSent !== null && t('IMPORT.SENDING', { name: nameOfSent })}
      </Text>
      <Text fz="sm" id={`${id}-fault`} role="alert" className={styles['fault']}>
        {fault}
      </Text>
    </div>
  )
}
