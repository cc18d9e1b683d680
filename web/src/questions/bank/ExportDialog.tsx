import { type ExportFormat, exportFormats, exportQuestions } from '@assay/contract/imports/exports'
import { QUESTIONS_PER_EXPORT } from '@assay/domain/limits'
import { Modal, Radio, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { useDownload } from '../../lib/files/useDownload.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'
import type { bankFilterQuery } from './bankState.ts'
import { ExportLosses } from './ExportLosses.tsx'

interface Props {
  /** Without ids, all questions that match the filter are exported. */
  ids?: readonly number[]
  filter?: ReturnType<typeof bankFilterQuery>
  onClose: () => void
}

const kinds: Record<ExportFormat, { name: string; text: TextKey }> = {
  yaml: { name: 'YAML', text: 'EXPORT.YAML' },
  moodle: { name: 'Moodle XML', text: 'EXPORT.MOODLE' },
  gift: { name: 'GIFT', text: 'EXPORT.GIFT' },
  qti: { name: 'QTI', text: 'EXPORT.QTI' },
  csv: { name: 'CSV', text: 'EXPORT.CSV' },
}

export default function ExportDialog({ ids, filter, onClose }: Props) {
  const [format, setFormat] = useState<ExportFormat>('yaml')
  const body = { format, ...(ids ? { ids: [...ids] } : filter) }
  const isTooMuch = (ids?.length ?? 0) > QUESTIONS_PER_EXPORT
  const take = useDownload(exportQuestions, 'questions', {
    VALIDATION_FAILED: 'EXPORT.NOTHING',
    OFFLINE: 'INDEXEDDB.OFFLINE',
    otherwise: 'EXPORT.FAILED',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take.mutate({ body }, { onSuccess: onClose })
  }

  return (
    <Modal opened onClose={onClose} title={t('EXPORT.TITLE')}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text fz="sm">{ids ? t('EXPORT.SELECTED', { count: ids.length }) : t('EXPORT.LISTED')}</Text>
          {isTooMuch && (
            <Text fz="sm" c="var(--mantine-color-error)" role="alert">
              {t('EXPORT.TOO_MANY', { max: QUESTIONS_PER_EXPORT })}
            </Text>
          )}
          <Radio.Group
            aria-label={t('EXPORT.KIND')}
            value={format}
            onChange={(value) => setFormat(exportFormats.find((one) => one === value) ?? 'yaml')}
          >
            <Stack gap="sm">
              {exportFormats.map((one) => (
                <Radio key={one} value={one} label={kinds[one].name} description={t(kinds[one].text)} />
              ))}
            </Stack>
          </Radio.Group>
          <ExportLosses body={body} isTooMuch={isTooMuch} />
          <Text fz="sm" c="dimmed">
            {t('EXPORT.STAYS')}
          </Text>
          <FormFoot label={t('EXPORT.DOWNLOAD')} isSaving={take.isPending} disabled={isTooMuch} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
