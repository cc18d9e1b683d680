import type { Question } from '@assay/contract/questions/questions'
import { Badge, Group, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { t } from '../../i18n/text.ts'
import { LabelBadge } from '../../labels/LabelBadge.tsx'
import { RowCheckbox } from '../../ui/list/RowCheckbox.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { QuestionText } from '../QuestionText.tsx'
import { questionName } from '../questionName.ts'
import { KeyOpinions } from '../reasons/KeyOpinions.tsx'
import { useShownParts } from '../useShownParts.ts'
import type { CardActs } from './cardActs.ts'
import { QuestionActions } from './QuestionActions.tsx'
import styles from './QuestionCard.module.css'
import { QuestionMetadata } from './QuestionMetadata.tsx'

interface Props {
  question: Question
  number: number
  isSelected: boolean
  /** Functions that are the same in every render, so that a card renders again only if its question changes. */
  acts: CardActs
}

export const QuestionCard = memo(function QuestionCard({ question, number, isSelected, acts }: Props) {
  const [shown] = useShownParts()
  const hasOpinions = !question.is_archived && (shown.answers || question.marks.length > 0)
  return (
    <Surface px="md" py={shown.answers ? 12 : 5}>
      {/* Headings inside the text start at level 3, so this heading has level 2. */}
      <VisuallyHidden component="h2">{t('QUESTIONS.NUMBER', { number })}</VisuallyHidden>
      <div className={styles['card']}>
        <RowCheckbox
          size={20}
          className={styles['select']}
          label={t('BANK.SELECT', { name: questionName(question) })}
          isChecked={isSelected}
          onToggle={() => acts.onSelect(question)}
        />
        <div className={styles['main']}>
          <QuestionText question={question} showsAnswers={shown.answers} showsLabels={false} />
          <Group gap="6px 8px" mt={shown.answers ? 'sm' : 2}>
            {shown.labels && question.labels.map((label) => <LabelBadge key={label.id} {...label} />)}
            {question.in_use && (
              <Badge variant="light" color="yellow" fw={600}>
                {t('QUESTIONS.IN_USE')}
              </Badge>
            )}
            <QuestionMetadata question={question} isWhole={shown.answers} />
          </Group>
          {hasOpinions && <KeyOpinions question={question} />}
        </div>
        <QuestionActions question={question} acts={acts} />
      </div>
    </Surface>
  )
})
