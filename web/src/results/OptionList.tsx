import type { ResultQuestion } from '@assay/contract/results'
import { Text } from '@mantine/core'
import { useText } from '../i18n/text.ts'
import { ChoiceMark } from './ChoiceMark.tsx'
import styles from './OptionTable.module.css'
import { timeOfDay } from './times.ts'

type History = ResultQuestion['history']

/** Each option in a line, each submission in a column: the last one, which counts, stands next to the texts. */
export function OptionTable({ question: { answers, history } }: { question: ResultQuestion }) {
  const t = useText()
  const order = history.map((_, at) => at)

  return (
    <>
      {history.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('RESULT.NEVER_ANSWERED')}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable with the keyboard */}
      <section className={styles['scroll']} tabIndex={0} aria-label={t('RESULT.ANSWERS')}>
        <table className={styles['options']}>
          <thead>
            <tr>
              <th scope="col">{t('RESULT.OPTION')}</th>
              <th scope="col">{t('RESULT.IS_RIGHT')}</th>
              {order.map((at) => (
                <EntryHead key={at} history={history} at={at} />
              ))}
            </tr>
          </thead>
          <tbody>
            {answers.map(({ id, description, is_valid, result }) => (
              <tr key={id} data-right={is_valid}>
                <th scope="row">{description}</th>
                <td>
                  {is_valid ? (
                    t('RESULT.RIGHT_OPTION')
                  ) : (
                    <span className={styles['quiet']}>{t('RESULT.WRONG_OPTION')}</span>
                  )}
                </td>
                {order.map((at) => (
                  <td key={at} data-final={at === history.length - 1}>
                    {result[at] && <ChoiceMark {...result[at]} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function EntryHead({ history, at }: { history: History; at: number }) {
  const t = useText()
  const entry = history[at]
  const isFinal = at === history.length - 1
  return (
    <th scope="col" data-final={isFinal}>
      {isFinal ? t('RESULT.FINAL') : t('RESULT.EARLIER', { number: at + 1 })}
      <span className={styles['when']}>
        {entry && timeOfDay(entry.submitted_time)}
        {entry?.taken_by_clock && ` · ${t('RESULT.BY_CLOCK')}`}
      </span>
    </th>
  )
}
