import type { Question } from '@assay/contract/questions/questions'
import { Text } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { LabelBadge } from '../labels/LabelBadge.tsx'
import { usePassageTitle } from '../passages/usePassages.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'
import { Markdown } from '../ui/text/Markdown.tsx'
import { AnswerList } from './AnswerList.tsx'
import styles from './QuestionText.module.css'

function PassageLine({ id }: { id: number }) {
  const title = usePassageTitle(id)
  return (
    <Text fz="sm" c="dimmed" mb="xs" style={{ overflowWrap: 'anywhere' }}>
      {t('QUESTIONS.OF_PASSAGE')}{' '}
      <TextLink to={paths.questions} search={{ passage: id }} fz="sm" underline="always">
        {title ?? t('QUESTIONS.PASSAGE_NUMBER', { number: id })}
      </TextLink>
    </Text>
  )
}

interface Props {
  question: Question
  showsAnswers: boolean
  showsLabels: boolean
}

export function QuestionText({ question, showsAnswers, showsLabels }: Props) {
  return (
    <div className={styles['question']}>
      {showsLabels && (
        <div className={styles['labels']}>
          {question.labels.map((label) => (
            <LabelBadge key={label.id} {...label} />
          ))}
        </div>
      )}
      {question.passage_id && <PassageLine id={question.passage_id} />}
      <Markdown html={question.description_html} tableName={t('APP.TABLE')} lang={question.lang} />
      {showsAnswers && <AnswerList {...question} />}
    </div>
  )
}
