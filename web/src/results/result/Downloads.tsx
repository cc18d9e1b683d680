import type { InterviewInsight } from '@assay/contract/insight/interview'
import type { InterviewResults, ResultQuestion } from '@assay/contract/results/results'
import { excerptOf } from '@assay/domain/bank/excerpt'
import type { Cell } from '@assay/domain/csv'
import { marginOfError } from '@assay/domain/insight/scoreMargins'
import { Menu } from '@mantine/core'
import { IconFileTypeCsv, IconJson, IconPrinter } from '@tabler/icons-react'
import { dayOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { saveFile } from '../../lib/files/saveFile.ts'
import { saveTable } from '../../lib/files/saveTable.ts'
import { shownStatus, statusText } from '../question/answerStatus.ts'
import { fixInWords } from '../question/KeyFixed.tsx'

const LETTERS_OF_QUESTION = 2_000

const joinedOptions = (options: readonly { description: string }[]) =>
  options.map(({ description }) => description).join(' | ')

function answerNote({ history }: ResultQuestion): string | null {
  const last = history.at(-1)
  if (last?.is_late) return t('RESULT.LATE')
  return last?.taken_by_clock ? t('RESULT.BY_CLOCK') : null
}

function questionCells(question: ResultQuestion, number: number): Cell[] {
  const { code, labels, description, time_spent, answers, history, amount_of_submissions, key_fix } = question
  return [
    number,
    code,
    labels.map(({ name }) => name).join(' | '),
    excerptOf(description, LETTERS_OF_QUESTION),
    t(statusText(shownStatus(question))),
    time_spent,
    amount_of_submissions,
    joinedOptions(answers.filter(({ result }) => result.at(-1)?.chosen)),
    joinedOptions(answers.filter(({ is_valid }) => is_valid)),
    history.at(-1)?.submitted_time ?? null,
    answerNote(question),
    key_fix && fixInWords(key_fix),
  ]
}

function precisionCells(insight: InterviewInsight | undefined): Cell[] {
  if (!insight) return [null, null, null]
  const { standard_error, adjusted } = insight
  if (!adjusted) return [marginOfError(standard_error), null, null]
  return [marginOfError(standard_error), Math.round(adjusted.score), marginOfError(adjusted.standard_error)]
}

function resultTable(results: InterviewResults, insight: InterviewInsight | undefined): Cell[][] {
  const { name, email, score, first_score, questions } = results
  const columns = [
    t('RESULT.CSV.CANDIDATE'),
    t('RESULT.CSV.EMAIL'),
    t('RESULT.CSV.SCORE'),
    t('RESULT.CSV.NUMBER'),
    t('RESULT.CSV.CODE'),
    t('RESULT.CSV.LABELS'),
    t('RESULT.CSV.QUESTION'),
    t('RESULT.CSV.STATUS'),
    t('RESULT.CSV.SECONDS'),
    t('RESULT.CSV.SUBMISSIONS'),
    t('RESULT.CSV.CHOSEN'),
    t('RESULT.CSV.RIGHT'),
    t('RESULT.CSV.SUBMITTED'),
    t('RESULT.CSV.TAKEN'),
    t('SCORES.CSV_KEY_FIX'),
    t('SCORES.CSV_FIRST'),
    t('SCORES.MARGIN_NAME'),
    t('SCORES.ADJUSTED_NAME'),
    t('SCORES.CSV_ADJUSTED_MARGIN'),
  ]
  const ending = [first_score, ...precisionCells(insight)]
  return [
    columns,
    ...questions.map((question, at) => [name, email, score, ...questionCells(question, at + 1), ...ending]),
  ]
}

interface Props {
  results: InterviewResults
  insight: InterviewInsight | undefined
}

const icon = { size: 18, 'aria-hidden': true } as const

export function Downloads({ results, insight }: Props) {
  const name = `${results.name.replaceAll(/\s+/g, '-')}-${dayOf(results.start_time ?? results.created_time)}`
  const saveJson = () => saveFile(`${name}.json`, 'application/json', JSON.stringify({ ...results, insight }, null, 2))

  return (
    <>
      <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
        {t('RESULT.PRINT')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileTypeCsv {...icon} />}
        onClick={() => saveTable(name, resultTable(results, insight))}
      >
        {t('RESULT.AS_CSV')}
      </Menu.Item>
      <Menu.Item leftSection={<IconJson {...icon} />} onClick={saveJson}>
        {t('RESULT.AS_JSON')}
      </Menu.Item>
    </>
  )
}
