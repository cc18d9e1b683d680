import type { OfLanguage } from '@assay/contract/insight/questions'
import { languageNameOf } from '../../i18n/language.ts'
import { wholeOf } from '../../i18n/numbers.ts'
import { t } from '../../i18n/text.ts'
import { IntervalBar } from '../../ui/chart/IntervalBar.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { percentInWords, shareInterval } from '../figures/inWords.ts'
import type { Insight } from './insight.ts'

export function ByLanguage({ by_language: languages }: Pick<Insight, 'by_language'>) {
  return (
    <DataTable
      label={t('INSIGHT.BY_LANGUAGE')}
      columns={columns()}
      rows={languages}
      rowKey={({ lang }) => lang ?? ''}
      pageSize={languages.length}
    />
  )
}

const columns = (): Column<OfLanguage>[] => [
  {
    key: 'language',
    title: t('INSIGHT.LANGUAGE'),
    render: ({ lang }) => (lang === null ? t('INSIGHT.LANGUAGE_NOT_SAID') : languageNameOf(lang)),
  },
  { key: 'shown', title: t('INSIGHT.SHOWN'), render: ({ shown }) => wholeOf(shown) },
  { key: 'right', title: t('INSIGHT.RIGHT'), render: (one) => <Right of={one} /> },
]

function Right({ of: { facility: value, facility_low: low, facility_high: high, right, shown } }: { of: OfLanguage }) {
  return (
    <div>
      <IntervalBar share={value} low={low} high={high} />
      <b>{percentInWords(value)}</b> {shareInterval({ value, low, high })} ·{' '}
      {t('INSIGHT.MONTH_RIGHT', { right, shown })}
    </div>
  )
}
