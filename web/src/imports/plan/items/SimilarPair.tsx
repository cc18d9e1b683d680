import { type Import, type Item, listItems } from '@assay/contract/imports/imports'
import { getQuestion } from '@assay/contract/questions/questions'
import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatsOf, readLanguage } from '../../../i18n/language.ts'
import { t } from '../../../i18n/text.ts'
import { query, refusedFrom } from '../../../lib/api.ts'
import { paths } from '../../../paths.ts'
import { SideBySide } from '../../../questions/difference/SideBySide.tsx'
import { TextLink } from '../../../ui/links.tsx'

type SimilarQuestion = NonNullable<Item['near']>

interface Props {
  plan: Import
  item: Item
  near: SimilarQuestion
}

const percent = (share: number) =>
  new Intl.NumberFormat(formatsOf(readLanguage()), { style: 'percent', maximumFractionDigits: 0 }).format(share)

export default function SimilarPair({ plan, item, near }: Props) {
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Badge variant="default">{t('PLAN.ALIKE', { percent: percent(near.similarity) })}</Badge>
        {near.other_key && (
          <Badge color="yellow" leftSection={<IconAlertTriangle size={14} aria-hidden />}>
            {t('PLAN.OTHER_KEY')}
          </Badge>
        )}
      </Group>
      {near.question_id === null ? (
        <ComparedItem plan={plan} item={item} number={near.number ?? 1} />
      ) : (
        <ComparedBankQuestion item={item} id={near.question_id} />
      )}
    </Stack>
  )
}

function ComparedBankQuestion({ item, id }: { item: Item; id: number }) {
  const question = useQuery(query(getQuestion, { params: { id } }))
  const isGone = question.isError && refusedFrom(question.error).code === 'QUESTION_NOT_FOUND'
  if (!question.data) return <NotCompared isFailed={question.isError} isGone={isGone} />
  const before = (
    <TextLink to={paths.editQuestion} params={{ id: `${id}` }} fz="xs">
      {t('PLAN.IN_BANK')}
    </TextLink>
  )
  return <SideBySide before={question.data} after={item} titles={{ before, after: t('PLAN.IN_FILE') }} />
}

function ComparedItem({ plan: { id }, item, number }: { plan: Import; item: Item; number: number }) {
  const part = { start_index: number - 1, end_index: number }
  const items = useQuery(query(listItems, { params: { id }, query: part }))
  const other = items.data?.items[0]
  if (!other) return <NotCompared isFailed={items.isError} isGone={false} />
  const before = t('PLAN.OTHER_IN_FILE', { number })
  return <SideBySide before={other} after={item} titles={{ before, after: t('PLAN.IN_FILE') }} />
}

function NotCompared({ isFailed, isGone }: { isFailed: boolean; isGone: boolean }) {
  if (!isFailed) return <Skeleton height={140} radius="md" />
  return (
    <Text fz="sm" role="alert">
      {t(isGone ? 'PLAN.OTHER_GONE' : 'PLAN.OTHER_FAILED')}
    </Text>
  )
}
