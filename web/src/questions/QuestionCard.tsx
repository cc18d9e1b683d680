import type { Question } from '@assay/contract/questions'
import { excerptOf } from '@assay/domain/bank/excerpt'
import { Badge, Group, VisuallyHidden } from '@mantine/core'
import { IconChartHistogram } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { RowAction } from '../ui/list/RowAction.tsx'
import { RowActions } from '../ui/list/RowActions.tsx'
import { Surface } from '../ui/Surface.tsx'
import styles from './QuestionCard.module.css'
import { QuestionText } from './QuestionText.tsx'
import { useShownParts } from './useBankView.ts'

const nameLength = 60

/** What a question is called where there is room for a few words only. */
export const nameOf = ({ description, code }: Question) => excerptOf(description, nameLength) || code

interface Props {
  question: Question
  number: number
  onDelete: () => void
}

export function QuestionCard({ question, number, onDelete }: Props) {
  const navigate = useNavigate()
  const router = useRouter()
  const [shown] = useShownParts()
  const name = nameOf(question)
  const editor = { to: paths.editQuestion, params: { id: `${question.id}` } } as const

  return (
    <Surface p="md">
      {/* The headings of a text begin at the third level. */}
      <VisuallyHidden component="h2">{t('QUESTIONS.NUMBER', { number })}</VisuallyHidden>
      <div className={styles['card']}>
        <QuestionText question={question} showsAnswers={shown.answers} showsLabels={shown.labels} />
        <div className={styles['side']}>
          <RowActions
            before={
              <RowAction
                label={t('QUESTIONS.INSIGHT', { name })}
                onClick={() => void navigate({ to: paths.questionInsight, params: { id: `${question.id}` } })}
              >
                <IconChartHistogram size={18} stroke={1.75} aria-hidden />
              </RowAction>
            }
            editLabel={t('QUESTIONS.EDIT', { name })}
            onEdit={() => navigate({ ...editor, search: true })}
            // Whoever only prepares does not mind that it fails.
            onEditIntent={() => void router.preloadRoute(editor).catch(() => {})}
            deleteLabel={t('QUESTIONS.DELETE', { name })}
            onDelete={onDelete}
          />
        </div>
      </div>
      <Group gap="xs" mt="sm">
        <Badge variant="default" fw={500}>
          {t(question.is_multiple_choice ? 'QUESTIONS.MULTIPLE' : 'QUESTIONS.SINGLE')}
        </Badge>
        {question.in_use && (
          <Badge variant="light" color="yellow" fw={500}>
            {t('QUESTIONS.IN_USE')}
          </Badge>
        )}
      </Group>
    </Surface>
  )
}
