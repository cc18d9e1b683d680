import type { Question } from '@assay/contract/questions/questions'
import { Badge, Group, Text, VisuallyHidden } from '@mantine/core'
import { Fragment, memo } from 'react'
import { dateOf } from '../../i18n/dates.ts'
import { languageNameOf } from '../../i18n/language.ts'
import { listInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import { LabelBadge } from '../../labels/LabelBadge.tsx'
import { isolatedText } from '../../lib/isolatedText.tsx'
import { openRow } from '../../ui/list/openRow.ts'
import { RowCheckbox } from '../../ui/list/RowCheckbox.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { QuestionText } from '../QuestionText.tsx'
import { questionName } from '../questionName.ts'
import { KeyOpinions } from '../reasons/KeyOpinions.tsx'
import { useShownParts } from '../useShownParts.ts'
import styles from './BankQuestionCard.module.css'
import type { CardActs } from './cardActs.ts'
import { QuestionActions } from './QuestionActions.tsx'

const translationLabel = ({ lang, is_behind }: Question['wordings'][number]) =>
  is_behind ? t('TRANSLATIONS.IS_BEHIND', { language: languageNameOf(lang) }) : languageNameOf(lang)

interface QuestionMetadataProps {
  question: Question
  isWhole: boolean
}

function QuestionMetadata({ question, isWhole }: QuestionMetadataProps) {
  const { code, wordings, changed_by, changed_time, is_multiple_choice, amount_of_interviews: count } = question
  const day = dateOf(changed_time)
  const parts = [
    t(is_multiple_choice ? 'QUESTIONS.MULTIPLE' : 'QUESTIONS.SINGLE'),
    count > 0 && t('BANK.IN_INTERVIEWS', { count }),
    wordings.length > 0 && t('TRANSLATIONS.ALSO_IN', { languages: listInWords(wordings.map(translationLabel)) }),
    isWhole && t('QUESTIONS.CODE', { code }),
    isWhole &&
      (changed_by
        ? isolatedText('BANK.CHANGED_BY', { name: changed_by.full_name, day }, 'name')
        : t('BANK.CHANGED', { day })),
  ].filter((part) => part !== false)
  return (
    <Text span fz={13} c="dimmed">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
        <Fragment key={at}>
          {at > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </Text>
  )
}

interface Props {
  question: Question
  number: number
  isSelected: boolean
  /** The functions are the same in every render, so that a card renders again only if its question changes. */
  acts: CardActs
}

export const BankQuestionCard = memo(function QuestionCard({ question, number, isSelected, acts }: Props) {
  const [shown] = useShownParts()
  const hasOpinions = !question.is_archived && (shown.answers || question.marks.length > 0)
  return (
    <Surface px="md" py={shown.answers ? 12 : 5} className={styles['whole']} onClick={openRow}>
      {/* Headings inside the text start at level 3. */}
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
