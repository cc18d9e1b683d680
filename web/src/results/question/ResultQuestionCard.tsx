import type { ResultQuestion } from '@assay/contract/results/results'
import { languageNameOf } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { LabelBadge } from '../../labels/LabelBadge.tsx'
import { paths } from '../../paths.ts'
import { ReasonsFold } from '../../questions/reasons/ReasonsFold.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { PlainBadge } from '../../ui/text/PlainBadge.tsx'
import { shownStatus, statusText } from './answerStatus.ts'
import { KeyFixed } from './KeyFixed.tsx'
import { OptionList } from './OptionList.tsx'
import styles from './ResultQuestionCard.module.css'
import { StatusMark } from './StatusMark.tsx'

const SHORT_OPTION = 28

/** A text with a picture is next to its options if they are short. Code and tables need the full width. */
const hasTwoColumns = ({ description_html, answers, amount_of_submissions }: ResultQuestion): boolean =>
  amount_of_submissions === 1 &&
  description_html.includes('<img') &&
  !/<(?:pre|table)/.test(description_html) &&
  answers.every(({ description }) => description.length < SHORT_OPTION)

export function ResultQuestionCard({ question, number }: { question: ResultQuestion; number: number }) {
  const { time_spent, labels, is_multiple_choice } = question
  const status = shownStatus(question)

  return (
    <article aria-label={t('RESULT.QUESTION', { number })}>
      <Surface p="sm" className={styles['card']}>
        <div className={styles['head']}>
          <div className={styles['what']}>
            <span className={styles['number']}>{t('RESULT.QUESTION', { number })}</span>
            {labels.map(({ name, color }) => (
              <LabelBadge key={name} name={name} color={color} />
            ))}
            <TextLink
              to={paths.questionInsight}
              params={{ id: `${question.id}` }}
              className={styles['insight'] ?? ''}
              aria-label={t('SCORES.INSIGHT_OF', { number })}
            >
              {t('SCORES.INSIGHT')}
            </TextLink>
          </div>
          <div className={styles['how']}>
            {question.lang !== null && (
              <span className={styles['aside']}>
                {t('RESULT.READ_IN', { language: languageNameOf(question.lang) })}
              </span>
            )}
            <PlainBadge look="default" size="sm">
              {t(is_multiple_choice ? 'RESULT.MULTIPLE' : 'RESULT.SINGLE')}
            </PlainBadge>
            <span className={styles['aside']}>{t('RESULT.TIME_SPENT', { count: time_spent })}</span>
            <span className={styles['status']}>
              <StatusMark status={status} />
              {t(statusText(status))}
            </span>
          </div>
        </div>
        <KeyFixed question={question} />
        <div className={styles['body']} data-columns={hasTwoColumns(question)}>
          <Markdown html={question.description_html} tableName={t('APP.TABLE')} lang={question.lang} />
          <div className={styles['options']}>
            <OptionList question={question} />
          </div>
          <ReasonsFold id={question.id} number={number} />
        </div>
      </Surface>
    </article>
  )
}
