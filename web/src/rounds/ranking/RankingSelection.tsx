import type { Interview } from '@assay/contract/interviews/interviews'
import { getDue } from '@assay/contract/rounds'
import { COMPARED } from '@assay/domain/limits'
import { Button } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { DecideButton } from '../../interviews/decide/DecideButton.tsx'
import { DecisionMailButton } from '../../interviews/decide/mail/DecisionMailButton.tsx'
import type { Rest } from '../../interviews/decide/useDecide.ts'
import { VerificationTestButton } from '../../interviews/verificationTest/VerificationTestButton.tsx'
import { query } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { ShareButton } from '../../results/shares/ShareButton.tsx'
import { SelectedCount } from '../../shell/list/SelectedCount.tsx'
import { ActionBar } from '../../ui/list/ActionBar.tsx'
import { SelectAll } from '../selection/SelectAll.tsx'
import styles from '../selection/SelectionBar.module.css'
import type { CandidateSelection } from '../selection/useCandidateSelection.ts'
import { emptyRankingFilter } from './rankingState.ts'
import { readRanking } from './readRanking.ts'

/** Undecided candidates outside the selection. Candidates that the filters of the ranking hide are included too. */
function useOtherCandidates(blueprintId: number, selection: readonly Interview[]): Rest {
  const { data: due } = useQuery(query(getDue, { params: { id: blueprintId } }))
  const undecided = selection.filter(({ decision }) => decision.state === 'undecided')
  const codes = new Set(selection.map(({ code }) => code))
  return {
    count: Math.max(0, (due?.decide ?? 0) - undecided.length),
    read: async () => {
      const filter = { ...emptyRankingFilter, decision: 'undecided' as const, sorting: null }
      return (await readRanking(blueprintId, filter)).map(({ code }) => code).filter((code) => !codes.has(code))
    },
  }
}

interface Props {
  blueprintId: number
  selection: CandidateSelection
  total: number
  readAll: () => Promise<Interview[]>
}

export function RankingSelection({ blueprintId, selection, total, readAll }: Props) {
  const navigate = useNavigate()
  const { interviews } = selection
  const rest = useOtherCandidates(blueprintId, interviews)
  if (interviews.length === 0) return null

  const codes = interviews.map(({ code }) => code)
  const canCompare = codes.length >= COMPARED.min && codes.length <= COMPARED.max
  return (
    <ActionBar label={t('INTERVIEWS.SELECTION')}>
      <SelectedCount
        selectAll={codes.length < total && <SelectAll selection={selection} total={total} readAll={readAll} />}
        onClear={selection.clear}
        names={interviews.map(({ name }) => name)}
      >
        {t('ROUND.SELECTED', { count: codes.length })}
      </SelectedCount>
      <div className={styles['acts']}>
        <DecideButton size="sm" variant="default" codes={codes} onDone={selection.clear} rest={rest} />
        <VerificationTestButton size="sm" variant="default" interviews={interviews} onDone={selection.clear} />
        <Button
          size="sm"
          variant="default"
          leftSection={<IconColumns size={16} aria-hidden />}
          disabled={!canCompare}
          title={canCompare ? undefined : t('INTERVIEWS.COMPARE_HINT')}
          onClick={() => void navigate({ to: paths.compareInterviews, search: { codes: codes.join(',') } })}
        >
          {t('INTERVIEWS.COMPARE')}
        </Button>
        <ShareButton interviews={interviews} />
        <DecisionMailButton size="sm" variant="default" codes={codes} onDone={selection.clear} />
      </div>
    </ActionBar>
  )
}
