import { t } from '../../i18n/text.ts'
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

export function Rules() {
  return (
    <section aria-labelledby="rules" className={styles['rules']}>
      <Heading id="rules">{t('ENTRY.RULES')}</Heading>
      <ul className={styles['list']}>
        {rules.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ul>
      <dl className={styles['questions']}>
        {questions.map(([asked, told]) => (
          <div key={asked}>
            <dt>{t(asked)}</dt>
            <dd>{t(told)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
