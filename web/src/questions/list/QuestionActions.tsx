import type { Question } from '@assay/contract/questions/questions'
import { Group } from '@mantine/core'
import { IconArchiveOff, IconChartHistogram, IconCopy, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { MenuLink, RowMenu } from '../../shell/MoreMenu.tsx'
import { RowAction } from '../../ui/list/RowAction.tsx'
import { questionName } from '../questionName.ts'
import type { CardActs } from './cardActs.ts'

interface Props {
  question: Question
  acts: Pick<CardActs, 'onDelete' | 'onUnarchive'>
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function QuestionActions({ question, acts }: Props) {
  const navigate = useNavigate()
  const router = useRouter()
  const name = questionName(question)
  const params = { id: `${question.id}` }
  const editor = { to: paths.editQuestion, params } as const

  if (question.is_archived) {
    return (
      <Group gap={4} wrap="nowrap" justify="end">
        <RowAction
          opensRow
          label={t('BANK.HISTORY', { name })}
          onClick={() => void navigate({ to: paths.questionHistory, params })}
        >
          <IconHistory {...icon} />
        </RowAction>
        <RowAction label={t('BANK.BRING_BACK', { name })} onClick={() => acts.onUnarchive(question)}>
          <IconArchiveOff {...icon} />
        </RowAction>
      </Group>
    )
  }
  return (
    <Group gap={4} wrap="nowrap" justify="end">
      <RowAction
        opensRow
        label={t('QUESTIONS.EDIT', { name })}
        onClick={() => void navigate({ ...editor, search: true })}
        // If this preload fails, the script of the screen is loaded when the user clicks.
        onIntent={() => void router.preloadRoute(editor).catch(() => {})}
      >
        <IconPencil {...icon} />
      </RowAction>
      <RowMenu label={t('SHELL.MORE_FOR', { name })}>
        <MenuLink to={paths.questionInsight} params={params} leftSection={<IconChartHistogram {...icon} />}>
          {t('MENU.INSIGHT')}
        </MenuLink>
        <MenuLink to={paths.questionHistory} params={params} leftSection={<IconHistory {...icon} />}>
          {t('HISTORY.TITLE')}
        </MenuLink>
        <MenuLink to={paths.createQuestion} search={{ from: question.id }} leftSection={<IconCopy {...icon} />}>
          {t('QUESTIONS.DUPLICATE')}
        </MenuLink>
      </RowMenu>
      <RowAction color="red" label={t('QUESTIONS.DELETE', { name })} onClick={() => acts.onDelete(question)}>
        <IconTrash {...icon} />
      </RowAction>
    </Group>
  )
}
