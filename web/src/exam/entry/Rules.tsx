import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'
import { company } from '../company/company.ts'
import { Heading } from '../elements/Text.tsx'
import styles from './Rules.module.css'

const rules = [
  'ENTRY.RULE_TIMER',
  'ENTRY.RULE_WEIGHT',
  'ENTRY.RULE_SINGLE',
  'ENTRY.RULE_MULTIPLE',
  'ENTRY.RULE_PARTLY',
  'ENTRY.RULE_EMAIL',
] as const

const questions = [
  ['ENTRY.ASK_BACK', 'ENTRY.TELL_BACK'],
  ['ENTRY.ASK_SUBMIT', 'ENTRY.TELL_SUBMIT'],
  ['ENTRY.ASK_ZERO', 'ENTRY.TELL_ZERO'],
  ['ENTRY.ASK_BREAKDOWN', 'ENTRY.TELL_BREAKDOWN'],
  ['ENTRY.ASK_GUESS', 'ENTRY.TELL_GUESS'],
  ['ENTRY.ASK_WHOM', 'ENTRY.TELL_WHOM'],
] as const

const recorded = [
  'ENTRY.RECORDED_FROM',
  'ENTRY.RECORDED_ANSWERS',
  'ENTRY.RECORDED_PAGE',
  'ENTRY.RECORDED_REMARKS',
  'ENTRY.RECORDED_FOR',
] as const

export function Rules() {
  return (
    <section aria-labelledby="rules" className={styles['rules']}>
      <Heading id="rules">{t('ENTRY.RULES')}</Heading>
      <ul className={styles['list']}>
        {rules.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ul>
    </section>
  )
}

export function CommonQuestions() {
  return (
    <Folded id="asked" title={t('ENTRY.ASKED')}>
      <dl className={styles['questions']}>
        {questions.map(([question, answer]) => (
          <div key={question}>
            <dt>{t(question)}</dt>
            <dd>{t(answer)}</dd>
          </div>
        ))}
      </dl>
    </Folded>
  )
}

export function RecordedData() {
  const { keptDays: days } = company
  return (
    <Folded id="recorded" title={t('ENTRY.RECORDED')}>
      <ul className={styles['list']}>
        {recorded.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
        {days !== null && <li>{t('ENTRY.RECORDED_DAYS', { count: days })}</li>}
      </ul>
    </Folded>
  )
}

function Folded({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={styles['rules']}>
      <details>
        <summary className={styles['summary']}>
          <Heading id={id}>{title}</Heading>
        </summary>
        {children}
      </details>
    </section>
  )
}
