import type { Input } from '@assay/contract/endpoint'
import { type ExportLoss, planExport } from '@assay/contract/imports/exports'
import { Alert, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type TextKey, t } from '../../i18n/text.ts'
import { sendRequest } from '../../lib/api.ts'

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

interface Props {
  body: NonNullable<Input<(typeof planExport)['body']>>
  /** True if there are more questions than a file may contain. The page then does not ask the server for losses. */
  isTooMuch: boolean
}

export function ExportLosses({ body, isTooMuch }: Props) {
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
