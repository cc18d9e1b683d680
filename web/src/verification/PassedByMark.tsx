import { getRanking } from '@assay/contract/rounds'
import { PAGE_MAX } from '@assay/domain/limits'
import { pagesFor } from '@assay/domain/paging'
import { useQueries } from '@tanstack/react-query'
import { wholeOf } from '../i18n/numbers.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { Bars } from '../ui/Bars.tsx'

const MARKS = [30, 40, 50, 60, 70, 80, 90]
/** In a larger round, reading all scores would take too many requests, so the chart is not shown. */
const MAX_FINISHED = 5 * PAGE_MAX

interface Props {
  blueprintId: number
  finished: number
  mark: number
}

export function PassedByMark({ blueprintId: id, finished, mark }: Props) {
  const isShown = finished > 0 && finished <= MAX_FINISHED
  const pages = useQueries({
    queries: Array.from({ length: isShown ? pagesFor(finished, PAGE_MAX) : 0 }, (_, page) =>
      query(getRanking, {
        params: { id },
        query: { start_index: page * PAGE_MAX, end_index: (page + 1) * PAGE_MAX },
      }),
    ),
  })
  if (!isShown || !pages.every(({ data }) => data)) return null

  const scores = pages.flatMap(({ data }) => data?.interviews.map(({ score }) => score ?? 0) ?? [])
  const marks = [...new Set([...MARKS, mark])].toSorted((a, b) => a - b)
  return (
    <Bars
      caption={t('DECISION_WORTH.PASSED_BY_MARK')}
      titles={[t('BLUEPRINT.PASS_MARK'), t('DECISION_WORTH.PASSED'), t('DECISION_WORTH.NOT_PASSED')]}
      bars={marks.map((tried) => {
        const passed = scores.filter((score) => score >= tried).length
        return {
          key: `${tried}`,
          name: tried === mark ? <b>{wholeOf(tried)}</b> : wholeOf(tried),
          share: passed / Math.max(1, scores.length),
          figures: [wholeOf(passed), wholeOf(scores.length - passed)],
        }
      })}
    />
  )
}
