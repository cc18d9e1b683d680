import { type Import, listImports } from '@assay/contract/imports/imports'
import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconInbox } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { momentOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { isolatedText } from '../lib/isolatedText.tsx'
import { pageQuery, usePaging } from '../lib/paging.ts'
import { paths } from '../paths.ts'
import { ListFrame } from '../shell/list/ListFrame.tsx'
import { TextLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { formatName } from './formats.ts'
import styles from './ImportList.module.css'
import { StateBadge } from './StateBadge.tsx'
import { useUndo } from './useUndo.tsx'

const REFETCH_INTERVAL_MS = 2_000

export function ImportList() {
  const id = useId()
  const paging = usePaging()
  const list = useQuery({
    ...query(listImports, { query: pageQuery(paging) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.body.imports.some((one) => one.state === 'reading') ? REFETCH_INTERVAL_MS : false,
  })
  const imports = list.data?.imports

  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        {t('IMPORT.LIST')}
      </Title>
      <ListFrame
        list={list}
        entries={imports}
        total={list.data?.amount_of_imports ?? 0}
        paging={paging}
        failure={{ title: t('IMPORT.LIST_FAILED') }}
        empty={
          <Notice
            icon={<IconInbox size={36} stroke={1.5} aria-hidden />}
            title={t('IMPORT.LIST_EMPTY_TITLE')}
            text={t('IMPORT.LIST_EMPTY_TEXT')}
          />
        }
      >
        {imports ? (
          <ul className={styles['list']} aria-label={t('IMPORT.LIST')}>
            {imports.map((one) => (
              <li key={one.id}>
                <ImportRow import={one} />
              </li>
            ))}
          </ul>
        ) : (
          <Skeleton height={160} radius="md" />
        )}
      </ListFrame>
    </section>
  )
}

function importSummary({ format, amount_of_items, added, state }: Import): string {
  const facts = [
    format && formatName(format),
    amount_of_items > 0 && t('IMPORT.COUNT', { count: amount_of_items }),
    (state === 'done' || state === 'undone') && t('IMPORT.COUNT_ADDED', { count: added }),
  ]
  return facts.filter(Boolean).join(' · ')
}

function ImportRow({ import: one }: { import: Import }) {
  const undo = useUndo()
  return (
    <Group justify="space-between" mih={68} px={16} py={12}>
      <div style={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Group gap="xs">
          <TextLink to={paths.import} params={{ id: `${one.id}` }} fw={600}>
            {one.file_name}
          </TextLink>
          <StateBadge state={one.state} />
        </Group>
        <Text fz="sm" c="dimmed">
          {isolatedText('IMPORT.BY', { name: one.created_by.full_name, moment: momentOf(one.created_time) }, 'name')}
          {importSummary(one) && ` · ${importSummary(one)}`}
        </Text>
      </div>
      {one.state === 'done' && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-label={t('IMPORT.UNDO', { name: one.file_name })}
          onClick={() => undo.ask(one)}
          loading={undo.isPending}
        >
          {t('IMPORT.UNDO_SHORT')}
        </Button>
      )}
    </Group>
  )
}
