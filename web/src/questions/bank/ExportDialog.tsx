import type { Input } from '@assay/contract/endpoint'
import {
  type ExportFormat,
  type ExportLoss,
  exportFormats,
  exportQuestions,
  planExport,
} from '@assay/contract/imports/exports'
import { QUESTIONS_PER_EXPORT } from '@assay/domain/limits'
import { Alert, List, Modal, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { sendRequest } from '../../lib/api.ts'
import { useDownload } from '../../lib/files/useDownload.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'
import { FormFault } from '../../ui/form/FormFault.tsx'
import type { bankFilterQuery } from './bankState.ts'

const texts: Record<ExportLoss, TextKey> = {
  ORDER: 'EXPORT.LOSS_ORDER',
  PICTURE: 'EXPORT.LOSS_PICTURE',
  CODE: 'EXPORT.LOSS_CODE',
  COLOR: 'EXPORT.LOSS_COLOR',
  LANGUAGE: 'EXPORT.LOSS_LANGUAGE',
  WORDINGS: 'EXPORT.LOSS_WORDINGS',
  SOURCES: 'EXPORT.LOSS_SOURCES',
  PASSAGE: 'EXPORT.LOSS_PASSAGE',
  CHARACTERS: 'EXPORT.LOSS_CHARACTERS',
}

interface ExportLossesProps {
  body: NonNullable<Input<(typeof planExport)['body']>>
  /** True if there are more questions than a file may contain. Then the server is not asked about lost details. */
  isTooMuch: boolean
}

function ExportLosses({ body, isTooMuch }: ExportLossesProps) {
  const { data, isError } = useQuery({
    queryKey: [planExport.path, JSON.stringify(body)],
    queryFn: ({ signal }) => sendRequest(planExport, { body, signal }),
    meta: { reads: planExport.reads },
    select: ({ body }) => body,
    enabled: !isTooMuch,
  })
  return (
    <div role="status">
      {isError && (
        <Text fz="sm" c="dimmed">
          {t('EXPORT.LOSSES_FAILED')}
        </Text>
      )}
      {data && data.losses.length === 0 && <Text fz="sm">{t('EXPORT.LOSES_NOTHING')}</Text>}
      {data && data.losses.length > 0 && (
        <Alert color="yellow" variant="light" title={t('EXPORT.LOSSES')}>
          <List size="sm">
            {data.losses.map(({ code, amount }) => (
              <List.Item key={code}>{t(texts[code], { count: amount })}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  )
}

interface Props {
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
  const download = useDownload(exportQuestions, 'questions', {
    VALIDATION_FAILED: 'EXPORT.NOTHING',
    OFFLINE: 'INDEXEDDB.OFFLINE',
    otherwise: 'EXPORT.FAILED',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    download.mutate({ body }, { onSuccess: onClose })
  }

  return (
    <Modal opened onClose={onClose} title={t('EXPORT.TITLE')}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text fz="sm">{ids ? t('EXPORT.SELECTED', { count: ids.length }) : t('EXPORT.LISTED')}</Text>
          {isTooMuch && <FormFault fault={t('EXPORT.TOO_MANY', { max: QUESTIONS_PER_EXPORT })} />}
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
          <FormFoot
            label={t('EXPORT.DOWNLOAD')}
            isSaving={download.isPending}
            disabled={isTooMuch}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
