import type { InterviewResults } from '@assay/contract/results/results'
import { t } from '../i18n/text.ts'
import { LabelBadge } from '../labels/LabelBadge.tsx'
import { Bars } from '../ui/Bars.tsx'
import { highestRatioFirst } from './labelsByRatio.ts'
import { percentOf } from './percent.ts'

type Details = NonNullable<InterviewResults['result']>['details']

export function RatioTable({ caption, details }: { caption: string; details: Details }) {
  return (
    <Bars
      caption={caption}
      titles={[t('RESULT.LABEL'), t('RESULT.FULLY_CORRECT'), t('RESULT.OF_QUESTIONS')]}
      bars={highestRatioFirst(details).map(
        ({ label_name, color, fully_correct, fully_correct_ratio, amount_of_questions }) => ({
          key: label_name,
          name: <LabelBadge name={label_name} color={color} />,
          share: fully_correct_ratio,
          figures: [
            t('RESULT.PERCENT', { percent: percentOf(fully_correct_ratio) }),
            t('RESULT.PART_OF', { part: fully_correct, of: amount_of_questions }),
          ],
        }),
      )}
    />
  )
}
