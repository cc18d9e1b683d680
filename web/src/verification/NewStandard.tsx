import { createStandard, listJudges } from '@assay/contract/verification/standards'
import { STANDARD } from '@assay/domain/limits'
import { Button, Group, Modal, MultiSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'

interface Props {
  blueprintId: number
  onClose: () => void
}

export function NewStandard({ blueprintId, onClose }: Props) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string[]>([])
  const people = useQuery(query(listJudges))
  const create = useCall(createStandard, {
    onSuccess: ({ id }) => void navigate({ to: paths.standard, params: { id: `${id}` } }),
    refusals: { TOO_FEW_QUESTIONS: 'PASS_MARK.TOO_FEW_QUESTIONS', otherwise: 'PASS_MARK.CREATE_FAILED' },
  })
  const { min, max } = STANDARD.judges
  return (
    <Modal opened onClose={onClose} title={t('PASS_MARK.NEW')}>
      <Stack gap="md">
        <Text fz="sm">{t('PASS_MARK.NEW_TEXT')}</Text>
        <MultiSelect
          label={t('PASS_MARK.JUDGES')}
          description={t('PASS_MARK.JUDGES_HINT', { min, max })}
          data={(people.data?.judges ?? []).map(({ id, full_name }) => ({ value: `${id}`, label: full_name }))}
          value={chosen}
          onChange={setChosen}
          maxValues={max}
          searchable
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('DELETE.CANCEL')}
          </Button>
          <Button
            loading={create.isPending}
            disabled={chosen.length < min}
            onClick={() => create.mutate({ params: { id: blueprintId }, body: { judges: chosen.map(Number) } })}
          >
            {t('PASS_MARK.CREATE')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
