import type { ResultQuestion } from '@assay/contract/results/results'
import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { timeOfDay } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { usePrinting } from '../../lib/usePrinting.ts'
import { AnswerText } from '../../ui/text/AnswerText.tsx'
import { PlainBadge } from '../../ui/text/PlainBadge.tsx'
import { ChoiceMark } from './ChoiceMark.tsx'
import styles from './OptionList.module.css'
import { useEarlierAnswers } from './useEarlierAnswers.ts'

interface Entry {
  number: number
  title: string
  when: string
  isFinal: boolean
}

/** The printed page always contains all submissions. */
const SHOWN_AT_FIRST = 3

function historyEntries({ history, amount_of_submissions }: ResultQuestion): Entry[] {
  const before = amount_of_submissions - history.length
  return history.map(({ submitted_time, taken_by_clock, is_late }, at) => {
    const isFinal = at === history.length - 1
    return {
      number: at,
      title: isFinal ? t('RESULT.FINAL') : t('RESULT.EARLIER', { number: before + at + 1 }),
      when: [
        timeOfDay(submitted_time),
        ...(taken_by_clock ? [t('RESULT.BY_CLOCK')] : []),
        ...(is_late ? [t('RESULT.LATE')] : []),
      ].join(' · '),
      isFinal,
    }
  })
}

export function OptionList({ question: newest }: { question: ResultQuestion }) {
  const isPrinting = usePrinting()
  const [isExpanded, setExpanded] = useState(false)
  const { question, earlier, showEarlier } = useEarlierAnswers(newest)
  const { answers, amount_of_submissions: amount } = question
  const all = historyEntries(question)
  const entries = isExpanded || isPrinting ? all : all.slice(-SHOWN_AT_FIRST)

  return (
    <>
      {entries.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('RESULT.NEVER_ANSWERED')}
        </Text>
      )}
      {amount > all.length && (
        <Text fz="sm" c="dimmed">
          {t('RESULT.ANSWERED_OFTEN', { count: amount, shown: all.length })}
        </Text>
      )}
      {entries.length < all.length && (
        <Button variant="subtle" size="compact-sm" className={styles['more']} onClick={() => setExpanded(true)}>
          {t('RESULT.SHOW_ALL', { count: all.length })}
        </Button>
      )}
      {earlier !== null && entries.length === all.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles['more']}
          loading={earlier.isLoading}
          onClick={() => {
            setExpanded(true)
            showEarlier()
          }}
        >
          {t('RESULT.SHOW_EARLIER', { count: earlier.count })}
        </Button>
      )}
      {/* biome-ignore lint/a11y: keyboard users must reach a scroll area, which is neither a form nor a landmark */}
      <div className={styles['scroll']} role="group" tabIndex={0} aria-label={t('RESULT.ANSWERS')}>
        <ul
          className={styles['options']}
          data-history={entries.length > 1}
          style={{ '--entries': Math.max(1, entries.length) } as CSSProperties}
        >
          <li className={styles['head']}>
            <span>{t('RESULT.OPTION')}</span>
            <span>{t('RESULT.IS_RIGHT')}</span>
            {entries.map(({ number, title, when, isFinal }) => (
              <span key={number} data-final={isFinal}>
                <b>{title}</b> {when}
              </span>
            ))}
          </li>
          {answers.map(({ id, description_html, is_valid, result }) => (
            <li key={id} data-right={is_valid}>
              <span className={styles['text']}>
                <AnswerText html={description_html} lang={question.lang} />
                {result.at(-1)?.chosen && (
                  <PlainBadge look="outline" size="sm" className={styles['selected']}>
                    {t('RESULT.SELECTED')}
                  </PlainBadge>
                )}
              </span>
              <Solution isCorrect={is_valid} />
              {entries.map(({ number, title, isFinal }) => (
                <span key={number} data-final={isFinal}>
                  <span className={styles['title']}>{title}: </span>
                  {result[number] && <ChoiceMark {...result[number]} />}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Solution({ isCorrect }: { isCorrect: boolean }) {
  if (!isCorrect)
    return (
      <span>
        <span className={styles['wrong']}>{t('RESULT.WRONG_OPTION')}</span>
      </span>
    )
  return (
    <span className={styles['right']}>
      <IconCheck size={16} stroke={2.5} aria-hidden />
      {t('RESULT.RIGHT_OPTION')}
    </span>
  )
}
