import { type KeyFix, listKeyFixes } from '@assay/contract/insight/keyFix'
import { PAGE_SIZE } from '@assay/domain/limits'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/text.ts'
import { query } from '../../../lib/api.ts'
import { pageQuery } from '../../../lib/paging.ts'
import { ListPager } from '../../../shell/list/ListPager.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { QuestionStatistics } from '../../question/questionStatistics.ts'
import styles from '../keyFix.module.css'
import { PastFix } from './PastFix.tsx'
import { UndoDialog } from './UndoDialog.tsx'

export function History({ statistics, onUndone }: { statistics: QuestionStatistics; onUndone: () => void }) {
  const [page, turnTo] = useState(1)
  const [undoing, setUndoing] = useState<KeyFix | null>(null)
  const paging = { page, size: PAGE_SIZE, turnTo }
  const { data, isError, isPending, refetch } = useQuery({
    ...query(listKeyFixes, { params: { id: statistics.question_id }, query: pageQuery(paging) }),
    placeholderData: keepPreviousData,
  })
  const total = data?.amount_of_key_fixes ?? 0
  // Only the latest active fix can be undone. Later pages offer no undo, because the latest fix may be on an earlier
  // page.
  const latest = page === 1 ? data?.key_fixes.find(({ undone }) => !undone)?.id : undefined

  return (
    <Section title={t('KEY_FIX.HISTORY')}>
      <Stack gap="md">
        {isPending && <Skeleton height={80} radius="md" aria-busy />}
        {isError && !data && (
          <Group gap="sm" role="alert">
            <Text fz="sm">{t('KEY_FIX.HISTORY_FAILED')}</Text>
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              {t('APP.RETRY')}
            </Button>
          </Group>
        )}
        {data && total === 0 && (
          <Text fz="sm" c="dimmed">
            {t('KEY_FIX.NO_HISTORY')}
          </Text>
        )}
        <ul className={styles['history']}>
          {data?.key_fixes.map((fix) => (
            <li key={fix.id}>
              <PastFix
                fix={fix}
                statistics={statistics}
                isBlocked={latest !== undefined && fix.id !== latest}
                onUndo={() => setUndoing(fix)}
              />
            </li>
          ))}
        </ul>
        {total > PAGE_SIZE && <ListPager paging={paging} total={total} />}
      </Stack>
      <UndoDialog fix={undoing} onClose={() => setUndoing(null)} onUndone={onUndone} />
    </Section>
  )
}
