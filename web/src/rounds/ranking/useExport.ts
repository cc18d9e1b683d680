import type { Blueprint } from '@assay/contract/blueprints'
import { exportRound } from '@assay/contract/rounds'
import { fileNameOf } from '@assay/domain/fileName'
import { useSearch } from '@tanstack/react-router'
import { readStaffLanguage } from '../../i18n/language.ts'
import { useDownload } from '../../lib/files/useDownload.ts'
import { rankingQuery, readRankingState } from './rankingState.ts'

export function useExport({ id, name, labels }: Blueprint) {
  const raw = useSearch({ from: '/staff/admin' })
  const download = useDownload(exportRound, `${fileNameOf(name)}.csv`, { otherwise: 'ROUND.READ_FAILED' })
  const names = labels.map((label) => label.name)

  function save(): void {
    const language = readStaffLanguage()
    const state = readRankingState(raw, names)
    const ranking = { rows: 'ranking' as const, separator: state.separator ?? undefined, ...rankingQuery(state) }
    download.mutate({ params: { id }, query: { language, ...(raw['tab'] === 'ranking' && ranking) } })
  }
  return { save, isPending: download.isPending }
}
