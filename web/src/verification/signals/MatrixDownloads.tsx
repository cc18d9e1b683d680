import { exportMatrix, exportMatrixColumns } from '@assay/contract/verification/matrix'
import { Button, SimpleGrid } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type TextKey, t } from '../../i18n/text.ts'
import { useDownload } from '../../lib/files/useDownload.ts'
import { Section } from '../../ui/Section.tsx'

const values = ['right', 'option', 'seconds'] as const

const texts = {
  right: 'SIGNALS.MATRIX_RIGHT',
  option: 'SIGNALS.MATRIX_OPTION',
  seconds: 'SIGNALS.MATRIX_SECONDS',
} as const satisfies Record<(typeof values)[number], TextKey>

const refusals = { otherwise: 'SIGNALS.MATRIX_FAILED' } as const

export function MatrixDownloads({ blueprintId: id }: { blueprintId: number }) {
  const matrix = useDownload(exportMatrix, 'matrix.csv', refusals)
  const columns = useDownload(exportMatrixColumns, 'columns.csv', refusals)
  const icon = <IconDownload size={18} aria-hidden />
  return (
    <Section title={t('SIGNALS.MATRIX')} lead={t('SIGNALS.MATRIX_LEAD')}>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
        {values.map((value) => (
          <Button
            key={value}
            variant="default"
            leftSection={icon}
            loading={matrix.isPending && matrix.variables.query?.value === value}
            onClick={() => matrix.mutate({ params: { id }, query: { value } })}
          >
            {t(texts[value])}
          </Button>
        ))}
        <Button
          variant="default"
          leftSection={icon}
          loading={columns.isPending}
          onClick={() => columns.mutate({ params: { id } })}
        >
          {t('SIGNALS.MATRIX_COLUMNS')}
        </Button>
      </SimpleGrid>
    </Section>
  )
}
