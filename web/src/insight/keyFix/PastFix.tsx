import { getKeyFix, type KeyFix } from '@assay/contract/insight/keyFix'
import { PAGE_SIZE } from '@assay/domain/limits'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'
import { pageQuery } from '../../lib/paging.ts'
import type { QuestionStatistics } from '../question/questionStatistics.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './keyFix.module.css'
import { optionNames, treatmentTexts } from './keyFixTexts.ts'

interface Props {
  fix: KeyFix
  statistics: QuestionStatistics
  /** True if a later fix must be undone first. */
  isBlocked: boolean
  onUndo: () => void
}

const fixAuthor = ({ by, time }: Pick<KeyFix, 'by' | 'time'>) => ({
  name: by?.full_name ?? t('KEY_FIX.SOMEBODY'),
  moment: momentOf(time),
})

export function PastFix({ fix, statistics, isBlocked, onUndo }: Props) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const { right, right_before, treatment, reason, finished, changed, undone } = fix
  const author = fixAuthor(fix)
  const keys = { before: optionNames(statistics, right_before), after: optionNames(statistics, right) }
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <Badge variant="default">{t(treatmentTexts[treatment].name)}</Badge>
          <Text span fz="sm" c="dimmed">
            {isolatedText('KEY_FIX.BY', author, 'name')}
          </Text>
        </Group>
        {!undone && <UndoButton moment={author.moment} isBlocked={isBlocked} onUndo={onUndo} />}
      </Group>
      <Text dir="auto" fz="sm" fw={600} className={undone ? (styles['undone'] ?? '') : ''}>
        {reason}
      </Text>
      <Text fz="sm">{isolatedText('KEY_FIX.FROM_TO', keys, 'before', 'after')}</Text>
      <Group gap="xs">
        <Text span fz="sm">
          {t('KEY_FIX.SUMMARY', { changed, finished })}
        </Text>
        {changed > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t(isOpen ? 'KEY_FIX.HIDE_CHANGES' : 'KEY_FIX.SHOW_CHANGES', { moment: author.moment })}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {t(isOpen ? 'KEY_FIX.HIDE' : 'KEY_FIX.SHOW')}
          </Button>
        )}
      </Group>
      {isOpen && <Changes id={fix.id} moment={author.moment} />}
      {undone && (
        <Text fz="sm">
          {isolatedText('KEY_FIX.UNDONE_BY', { ...fixAuthor(undone), reason: undone.reason }, 'name', 'reason')}
        </Text>
      )}
    </>
  )
}

function UndoButton({ moment, isBlocked, onUndo }: { moment: string; isBlocked: boolean; onUndo: () => void }) {
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('KEY_FIX.UNDO', { moment })}
      title={isBlocked ? t('KEY_FIX.UNDO_LATER_FIRST') : undefined}
      disabled={isBlocked}
      onClick={onUndo}
    >
      {t('KEY_FIX.UNDO_SHORT')}
    </Button>
  )
}

function Changes({ id, moment }: { id: number; moment: string }) {
  const [page, setPage] = useState(1)
  const paging = { page, size: PAGE_SIZE, goTo: setPage }
  const { data } = useQuery(query(getKeyFix, { params: { id }, query: pageQuery(paging) }))
  return <ChangeList label={t('KEY_FIX.CHANGED_ON', { moment })} list={data} paging={paging} />
}
