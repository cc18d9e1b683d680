import type { AnswerStatusOrVoid, KeyFixChange } from '@assay/contract/insight/keyFix'
import { Stack, Text } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'
import type { Paging } from '../../lib/paging.ts'
import { paths } from '../../paths.ts'
import { ListPager } from '../../shell/list/ListPager.tsx'
import { TextLink } from '../../ui/links.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'

interface Props {
  label: string
  list: { changes: readonly KeyFixChange[]; amount_of_changes: number } | undefined
  paging: Paging
}

export function ChangeList({ label, list, paging }: Props) {
  if (list?.amount_of_changes === 0)
    return (
      <Text fz="sm" c="dimmed">
        {t('KEY_FIX.NO_CHANGES')}
      </Text>
    )
  return (
    <Stack gap="sm">
      <DataTable label={label} columns={columns()} rows={list?.changes} rowKey={({ code }) => code} pageSize={3} />
      {list && <ListPager paging={paging} total={list.amount_of_changes} />}
    </Stack>
  )
}

const words: Record<NonNullable<AnswerStatusOrVoid>, TextKey> = {
  CORRECT: 'RESULT.CORRECT',
  PARTIALLY: 'RESULT.PARTIALLY',
  WRONG: 'RESULT.WRONG',
  VOID: 'SCORES.NOT_COUNTED',
}
const statusInWords = (status: AnswerStatusOrVoid) => t(status === null ? 'RESULT.UNANSWERED' : words[status])

const fromTo = (before: string | number, after: string | number) =>
  before === after ? `${after}` : t('KEY_FIX.BEFORE_AFTER', { before, after })

const columns = (): Column<KeyFixChange>[] => [
  {
    key: 'candidate',
    title: t('KEY_FIX.CANDIDATE'),
    isUserText: true,
    render: ({ code, name }) => (
      <TextLink to={paths.interviewResult} params={{ code }} fz="sm" fw={600} c="inherit">
        {name}
      </TextLink>
    ),
  },
  {
    key: 'answer',
    title: t('KEY_FIX.ANSWER'),
    render: ({ status_before, status_after }) => fromTo(statusInWords(status_before), statusInWords(status_after)),
  },
  {
    key: 'score',
    title: t('KEY_FIX.SCORE'),
    render: ({ score_before, score_after }) => fromTo(score_before, score_after),
  },
]
