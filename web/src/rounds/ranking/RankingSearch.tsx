import { decisionState } from '@assay/contract/decisions/decision'
import { band as bands } from '@assay/contract/results/standing'
import { Box, Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { stateInWords } from '../../interviews/decide/decisionWords.ts'
import { bandTexts } from '../../results/rankInWords.ts'
import { type ActiveFilter, FilterChips, FilterPopover } from '../../shell/list/FilterPopover.tsx'
import { SearchForm } from '../../shell/list/SearchForm.tsx'
import { OptionalSelect } from '../../ui/form/OptionalSelect.tsx'
import { type RankingState, type Separator, separators } from './rankingState.ts'
import { columnTexts, optionalColumns, useShownColumns } from './shownColumns.ts'

interface Props {
  state: RankingState
  onChange: (change: Partial<RankingState>) => void
}

interface SearchProps extends Props {
  /** Content at the end of the line with the search field. */
  children: ReactNode
}

const separatorTexts: Record<Separator, TextKey> = {
  comma: 'RANKING.COMMA',
  semicolon: 'RANKING.SEMICOLON',
  tab: 'RANKING.TAB',
}

export function RankingSearch({ state, onChange, children }: SearchProps) {
  const active = activeFilters(state, onChange)
  return (
    <>
      <SearchForm
        type="search"
        label={t('INTERVIEWS.SEARCH_TEXT')}
        asked={state.search}
        onAsk={(search) => onChange({ search })}
        beside={
          <>
            <MoreFilters state={state} count={active.length} onChange={onChange} />
            <ColumnChooser />
            {children}
          </>
        }
      />
      <FilterChips filters={active} />
    </>
  )
}

function MoreFilters({ state, count, onChange }: Props & { count: number }) {
  return (
    <FilterPopover count={count}>
      <OptionalSelect
        label={t('DECISION.TITLE')}
        none={t('DECISION.ANY')}
        data={decisionState.options.map((value) => ({ value, label: stateInWords(value) }))}
        value={state.decision}
        onChange={(decision) => onChange({ decision })}
      />
      <OptionalSelect
        label={t('RANKING.BAND')}
        none={t('RANKING.ANY_BAND')}
        data={bands.options.map((value) => ({ value, label: t(bandTexts[value]) }))}
        value={state.band}
        onChange={(band) => onChange({ band })}
      />
      <Checkbox
        label={t('RANKING.WORTH_A_LOOK')}
        checked={state.hasAttentionFlags}
        onChange={({ currentTarget }) => onChange({ hasAttentionFlags: currentTarget.checked })}
      />
      <OptionalSelect
        label={t('RANKING.SEPARATOR')}
        none={t('RANKING.BY_LANGUAGE')}
        data={separators.map((value) => ({ value, label: t(separatorTexts[value]) }))}
        value={state.separator}
        onChange={(separator) => onChange({ separator, page: state.page })}
      />
    </FilterPopover>
  )
}

function activeFilters(
  { decision, band, hasAttentionFlags }: RankingState,
  onChange: Props['onChange'],
): ActiveFilter[] {
  const chip = (name: TextKey, value: string, without: Partial<RankingState>): ActiveFilter => ({
    key: name,
    text: t('LIST.FILTER_TEXT', { name: t(name), value }),
    onRemove: () => onChange(without),
  })
  return [
    decision && chip('DECISION.TITLE', stateInWords(decision), { decision: null }),
    band && chip('RANKING.BAND', t(bandTexts[band]), { band: null }),
    hasAttentionFlags && {
      key: 'marked',
      text: t('RANKING.WORTH_A_LOOK'),
      onRemove: () => onChange({ hasAttentionFlags: false }),
    },
  ].filter((filter) => filter !== null && filter !== false)
}

function ColumnChooser() {
  const [shown, setShown] = useShownColumns()
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" px="sm" aria-label={t('RANKING.COLUMNS')} title={t('RANKING.COLUMNS')}>
          <IconColumns3 size={16} aria-hidden />
          {/* On a phone, the button is on the same line as the search field, so the button shows only its icon. */}
          <Box component="span" visibleFrom="xs" ms={8}>
            {t('RANKING.COLUMNS')}
          </Box>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('RANKING.COLUMNS')}>
        <Checkbox.Group
          value={[...shown]}
          onChange={(keys) => setShown(optionalColumns.filter((key) => keys.includes(key)))}
        >
          <Stack gap="sm">
            {optionalColumns.map((key) => (
              <Checkbox key={key} value={key} label={t(columnTexts[key])} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
