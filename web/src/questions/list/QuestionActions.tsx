import type { Question } from '@assay/contract/questions/questions'
import { Group } from '@mantine/core'
import { IconArchiveOff, IconChartHistogram, IconCopy, IconHistory } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { RowAction } from '../../ui/list/RowAction.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { questionName } from '../questionName.ts'
import type { CardActs } from './cardActs.ts'

interface Props {
  question: Question
  acts: Pick<CardActs, 'onDelete' | 'onBringBack'>
}

export function QuestionActions({ question, acts }: Props) {
  const navigate = useNavigate()
  const router = useRouter()
  const name = questionName(question)
  const params = { id: `${question.id}` }
  const editor = { to: paths.editQuestion, params } as const
  const history = (
    <RowAction label={t('BANK.HISTORY', { name })} onClick={() => void navigate({ to: paths.questionHistory, params })}>
      <IconHistory size={18} stroke={1.75} aria-hidden />
    </RowAction>
  )

  if (question.is_archived) {
    return (
      <Group gap={4} wrap="nowrap" justify="end">
        {history}
        <RowAction label={t('BANK.BRING_BACK', { name })} onClick={() => acts.onBringBack(question)}>
          <IconArchiveOff size={18} stroke={1.75} aria-hidden />
        </RowAction>
      </Group>
    )
  }
  return (
    <RowActions
      before={
        <>
          <RowAction
            label={t('QUESTIONS.INSIGHT', { name })}
            onClick={() => void navigate({ to: paths.questionInsight, params })}
          >
            <IconChartHistogram size={18} stroke={1.75} aria-hidden />
          </RowAction>
          {history}
          <RowAction
            label={t('QUESTIONS.DUPLICATE', { name })}
            onClick={() => void navigate({ to: paths.createQuestion, search: { from: question.id } })}
          >
            <IconCopy size={18} stroke={1.75} aria-hidden />
          </RowAction>
        </>
      }
      editLabel={t('QUESTIONS.EDIT', { name })}
      onEdit={() => void navigate({ ...editor, search: true })}
      // A failed prefetch is ignored.
      onEditIntent={() => void router.preloadRoute(editor).catch(() => {})}
      deleteLabel={t('QUESTIONS.DELETE', { name })}
      onDelete={() => acts.onDelete(question)}
    />
  )
}
