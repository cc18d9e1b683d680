import { createStandard, listJudges, listStandards } from '@assay/contract/verification/standards'
import { STANDARD } from '@assay/domain/limits'
import { Button, Group, Modal, MultiSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dateOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'
import { Section } from '../ui/Section.tsx'

interface Props {
  blueprintId: number
  onClose: () => void
}

function NewStandard({ blueprintId, onClose }: Props) {
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

export function Standards({ blueprintId }: { blueprintId: number }) {
  const [isAsking, setAsking] = useState(false)
  const list = useQuery(query(listStandards, { params: { id: blueprintId } }))
  return (
    <Section title={t('PASS_MARK.LIST')} lead={t('PASS_MARK.LIST_LEAD')}>
      <Stack gap="sm">
        {list.isError && !list.data && <Text role="alert">{t('PASS_MARK.LOAD_FAILED')}</Text>}
        {list.data?.standards.map(({ id, created_time, rounds, state }) => {
          const last = rounds.at(-1)
          return (
            <Group key={id} gap="sm">
              <TextLink to={paths.standard} params={{ id: `${id}` }}>
                {t('PASS_MARK.OF', { time: dateOf(created_time) })}
              </TextLink>
              <Text fz="sm" c="dimmed">
                {last ? t('PASS_MARK.PROPOSED', { mark: last.proposed_mark }) : t('PASS_MARK.NOTHING_YET')}
                {state === 'open' && ` · ${t('PASS_MARK.OPEN')}`}
              </Text>
            </Group>
          )
        })}
        <Group>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('PASS_MARK.NEW')}
          </Button>
        </Group>
        {isAsking && <NewStandard blueprintId={blueprintId} onClose={() => setAsking(false)} />}
      </Stack>
    </Section>
  )
}
