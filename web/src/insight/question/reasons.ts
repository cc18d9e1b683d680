import type { Flag } from '@assay/contract/insight/figures'
import type { OptionInsight, QuestionInsight } from '@assay/contract/insight/questions'
import { excerptOf } from '@assay/domain/bank/excerpt'
import { type TextKey, t } from '../../i18n/text.ts'

type FlaggedQuestion = Pick<QuestionInsight, 'flags'> & { options: readonly OptionInsight[] }

const optionLength = 80

const optionSentence = (key: TextKey, { description }: OptionInsight) =>
  t(key, { option: excerptOf(description, optionLength) })

/** Uses the criteria of the flag `LIKELY_WRONG_KEY`, for a single option. */
function contradiction(option: OptionInsight): string | undefined {
  const { is_valid, correlation, share } = option
  if (is_valid) {
    const isOfTheBad = correlation.high !== null && correlation.high < 0
    return isOfTheBad ? optionSentence('INSIGHT.WHY.INSIDE_BAD', option) : undefined
  }
  if (correlation.low !== null && correlation.low > 0) return optionSentence('INSIGHT.WHY.OUTSIDE_GOOD', option)
  const isOfMost = share.state === 'ok' && share.low !== null && share.low > 0.5
  return isOfMost ? optionSentence('INSIGHT.WHY.OUTSIDE_MOST', option) : undefined
}

const flagTexts: Partial<Record<Flag, TextKey>> = {
  GETTING_EASIER: 'INSIGHT.WHY.GETTING_EASIER',
  WEAK: 'INSIGHT.WHY.WEAK',
  TOO_HARD: 'INSIGHT.WHY.TOO_HARD',
  TOO_EASY: 'INSIGHT.WHY.TOO_EASY',
}

function flagSentences(flag: Flag, options: readonly OptionInsight[]): string[] {
  if (flag === 'LIKELY_WRONG_KEY') return options.flatMap((option) => contradiction(option) ?? [])
  if (flag === 'DEAD_OPTION')
    return options.filter(({ is_dead }) => is_dead).map((option) => optionSentence('INSIGHT.WHY.DEAD_OPTION', option))
  const text = flagTexts[flag]
  return text ? [t(text)] : []
}

export const flagReasons = ({ flags, options }: FlaggedQuestion): { flag: Flag; sentences: string[] }[] =>
  flags.map((flag) => ({ flag, sentences: flagSentences(flag, options) }))
