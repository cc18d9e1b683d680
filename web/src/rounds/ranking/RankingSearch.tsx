import { decisionState } from '@assay/contract/decisions/decision'
import { band as bands } from '@assay/contract/results/standing'
import { Checkbox, NativeSelect } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'
import { stateInWords } from '../../interviews/decide/decisionWords.ts'
import { bandTexts } from '../../results/place.ts'
import { SearchForm } from '../../shell/list/SearchForm.tsx'
import styles from './RankingSearch.module.css'
import { type RankingState, type Separator, separators } from './rankingState.ts'

interface Props {
  state: RankingState
  onChange: (change: Partial<RankingState>) => void
}

const separatorTexts: Record<Separator, TextKey> = {
  comma: 'RANKING.COMMA',
  semicolon: 'RANKING.SEMICOLON',
  tab: 'RANKING.TAB',
}

export function RankingSearch({ state, onChange }: Props) {
  const decisions = decisionState.options.map((value) => ({ value, label: stateInWords(value) }))
  const bandChoices = bands.options.map((value) => ({ value, label: t(bandTexts[value]) }))
  return (
    <SearchForm
      type="search"
      label={t('INTERVIEWS.SEARCH_TEXT')}
      asked={state.search}
      onAsk={(search) => onChange({ search })}
      beside={
        <NativeSelect
          className={styles['separator'] ?? ''}
          label={t('RANKING.SEPARATOR')}
          data={[
            { value: '', label: t('RANKING.BY_LANGUAGE') },
            ...separators.map((value) => ({ value, label: t(separatorTexts[value]) })),
          ]}
          value={state.separator ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ separator: separators.find((one) => one === value) ?? null, page: state.page })
          }
        />
      }
    >
      <NativeSelect
        label={t('DECISION.TITLE')}
        data={[{ value: '', label: t('DECISION.ANY') }, ...decisions]}
        value={state.decision ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ decision: decisionState.options.find((one) => one === value) ?? null })
        }
      />
      <NativeSelect
        label={t('RANKING.BAND')}
        data={[{ value: '', label: t('RANKING.ANY_BAND') }, ...bandChoices]}
        value={state.band ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ band: bands.options.find((one) => one === value) ?? null })
        }
      />
      <Checkbox
        className={styles['marked'] ?? ''}
        label={t('RANKING.WORTH_A_LOOK')}
        checked={state.isMarked}
        onChange={({ currentTarget }) => onChange({ isMarked: currentTarget.checked })}
      />
    </SearchForm>
  )
}
