import { Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { importSizeInMebibytes, useImportFile, type WantedReading } from '../../questions/upload/useImportFile.ts'
import { FileField } from '../../ui/form/FileField.tsx'
import styles from './FileDrop.module.css'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * The browser would otherwise open a file that the user drops anywhere in the window. Returns true while the user drags
 * a file over the window.
 */
function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const onFileRef = useRef(onFile)
  onFileRef.current = onFile

  useEffect(() => {
    const controller = new AbortController()
    const whenFile = (act: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      act(event)
    }
    const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      window.addEventListener(name, whenFile(act), { signal: controller.signal })
    on('dragover', () => setOver(true))
    // If there is a `relatedTarget`, the pointer only moves from one element to another.
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    on('drop', ({ dataTransfer }) => {
      setOver(false)
      const [file] = dataTransfer?.files ?? []
      if (file) onFileRef.current(file)
    })
    return () => controller.abort()
  }, [])

  return isOver
}

export function FileDrop({ reading }: { reading?: WantedReading }) {
  const id = useId()
  const { send, fault, nameOfSent } = useImportFile()
  const isOver = useDroppedFile((file) => send(file, reading))

  return (
    <div className={styles['area']} data-over={isOver}>
      <IconFileImport size={40} stroke={1.25} aria-hidden />
      <label htmlFor={id} className={styles['label']}>
        {t('IMPORT.FILE')}
      </label>
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
