import type { Flag } from '@assay/contract/insight/figures'
import type { OptionInsight, QuestionInsight } from '@assay/contract/insight/questions'
import { excerptOf } from '@assay/domain/bank/excerpt'
import { type TextKey, t } from '../../i18n/text.ts'

type Told = Pick<QuestionInsight, 'flags'> & { options: readonly OptionInsight[] }

const optionLength = 80

const about = (key: TextKey, { description }: OptionInsight) => t(key, { option: excerptOf(description, optionLength) })

/** Evidence of an option against the answer key, by the flag's criteria; undefined without any. */
function contradiction(option: OptionInsight): string | undefined {
  const { is_valid, correlation, share } = option
  if (is_valid) {
    const isOfTheBad = correlation.high !== null && correlation.high < 0
    return isOfTheBad ? about('INSIGHT.WHY.INSIDE_BAD', option) : undefined
  }
  if (correlation.low !== null && correlation.low > 0) return about('INSIGHT.WHY.OUTSIDE_GOOD', option)
  const isOfMost = share.state === 'ok' && share.low !== null && share.low > 0.5
  return isOfMost ? about('INSIGHT.WHY.OUTSIDE_MOST', option) : undefined
}

const ofAll: Partial<Record<Flag, TextKey>> = {
  GETTING_EASIER: 'INSIGHT.WHY.GETTING_EASIER',
  WEAK: 'INSIGHT.WHY.WEAK',
  TOO_HARD: 'INSIGHT.WHY.TOO_HARD',
  TOO_EASY: 'INSIGHT.WHY.TOO_EASY',
}

function sentencesFor(flag: Flag, options: readonly OptionInsight[]): string[] {
  if (flag === 'LIKELY_WRONG_KEY') return options.flatMap((option) => contradiction(option) ?? [])
  if (flag === 'DEAD_OPTION')
    return options.filter(({ is_dead }) => is_dead).map((option) => about('INSIGHT.WHY.DEAD_OPTION', option))
  const text = ofAll[flag]
  return text ? [t(text)] : []
}

export const reasonsOf = ({ flags, options }: Told): { flag: Flag; sentences: string[] }[] =>
  flags.map((flag) => ({ flag, sentences: sentencesFor(flag, options) }))
