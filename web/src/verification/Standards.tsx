import { listStandards } from '@assay/contract/verification/standards'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'
import { Section } from '../ui/Section.tsx'
import { NewStandard } from './NewStandard.tsx'

/** A proposed pass mark is only used if a user sets it. */
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
