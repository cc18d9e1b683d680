import { listLabels } from '@assay/contract/labels'
import { Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { LabelSelect } from '../labels/LabelSelect.tsx'
import { query } from '../lib/api.ts'
import { useLabelFilter, useShownParts } from './useBankView.ts'

export function BankFilter() {
  const { data: labels = [] } = useQuery(query(listLabels))
  const [names, filterBy] = useLabelFilter()
  const [shown, setShown] = useShownParts()

  return (
    <Group align="end" gap="md">
      <LabelSelect
        label={t('QUESTIONS.LABELS')}
        placeholder={names.length === 0 ? t('QUESTIONS.ANY_LABEL') : ''}
        labels={labels}
        value={names}
        onChange={filterBy}
        miw={260}
        maw={560}
        flex={1}
      />
      <Group gap="lg" mih={36}>
        <Checkbox
          label={t('QUESTIONS.VIEW_ANSWERS')}
          checked={shown.answers}
          onChange={({ currentTarget }) => setShown({ ...shown, answers: currentTarget.checked })}
        />
        <Checkbox
          label={t('QUESTIONS.VIEW_LABELS')}
          checked={shown.labels}
          onChange={({ currentTarget }) => setShown({ ...shown, labels: currentTarget.checked })}
        />
      </Group>
    </Group>
  )
}
