import { type ColumnRole, createImport, type Format, type Key } from '@assay/contract/imports/imports'
import { IMPORT } from '@assay/domain/limits'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { useCall } from '../../lib/useCall.ts'
import { paths } from '../../paths.ts'
import { rememberSentFile } from './sentFiles.ts'

export interface WantedReading {
  format?: Format
  encoding?: string
  key?: Key
  columns?: Readonly<Record<string, ColumnRole>>
}

const MEBIBYTE = 1024 * 1024

export const importSizeInMebibytes = IMPORT.bytes / MEBIBYTE

function importForm(file: File, { format, encoding, key, columns }: WantedReading): FormData {
  const form = new FormData()
  form.append('file', file, file.name)
  if (format) form.append('format', format)
  if (encoding) form.append('encoding', encoding)
  if (key) form.append('key', key)
  if (columns) form.append('columns', JSON.stringify(columns))
  return form
}

function fileError({ size }: File): string | null {
  if (size === 0) return t('IMPORT.EMPTY_FILE')
  return size > IMPORT.bytes ? t('IMPORT.TOO_LARGE', { size: importSizeInMebibytes }) : null
}

export function useImportFile() {
  const navigate = useNavigate()
  const sending = useRef<File>(null)
  const [fault, setFault] = useState<string | null>(null)
  const call = useCall(createImport, {
    onSuccess: ({ id }) => {
      if (sending.current) rememberSentFile(id, sending.current)
      void navigate({ to: paths.import, params: { id: `${id}` } })
    },
    refusals: {
      TOO_MANY_IMPORTS: () => t('IMPORT.TOO_MANY_PLANS', { max: IMPORT.plansOfOne }),
      TEXTS_WAITING: 'IMPORT.BUSY',
      BODY_TOO_LARGE: () => t('IMPORT.TOO_LARGE', { size: importSizeInMebibytes }),
      VALIDATION_FAILED: 'IMPORT.EMPTY_FILE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'IMPORT.NOT_SENT',
    },
    onFailure: setFault,
  })

  const send = (file: File, reading: WantedReading = {}) => {
    const fileFault = fileError(file)
    setFault(fileFault)
    if (fileFault !== null || call.isPending) return
    sending.current = file
    call.mutate({ body: importForm(file, reading) })
  }
  return { send, fault, nameOfSent: call.isPending ? (sending.current?.name ?? null) : null }
}
