import type { OptionInsight } from '@assay/contract/insight/questions'
import { Badge, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { wholeOf } from '../../i18n/numbers.ts'
import { t } from '../../i18n/text.ts'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { AnswerText } from '../../ui/text/AnswerText.tsx'
import { explainedTitle } from '../figures/ExplainFigure.tsx'
import { CorrelationCell, ShareCell } from '../figures/FigureCell.tsx'
import { FlagBadge } from '../figures/FlagBadges.tsx'
import { percentInWords } from '../figures/inWords.ts'

const columns = (): Column<OptionInsight>[] => [
  { key: 'option', ...explainedTitle('option'), isUserText: true, render: (option) => <Option option={option} /> },
  { key: 'chosen', ...explainedTitle('chosen'), render: ({ chosen }) => wholeOf(chosen) },
  {
    key: 'share',
    ...explainedTitle('share'),
    render: ({ share, is_valid }) => <ShareCell figure={share} isQuiet={!is_valid} />,
  },
  {
    key: 'meanRest',
    ...explainedTitle('meanRest'),
    render: ({ mean_rest }) => (mean_rest === null ? '–' : percentInWords(mean_rest)),
  },
  {
    key: 'byTheGood',
    ...explainedTitle('byTheGood'),
    render: ({ correlation }) => <CorrelationCell figure={correlation} />,
  },
]

export function OptionTable({ options }: { options: readonly OptionInsight[] }) {
  return (
    <DataTable
      label={t('INSIGHT.OPTIONS')}
      columns={columns()}
      rows={options}
      rowKey={({ id }) => id}
      pageSize={options.length}
      tableFrom="75em"
    />
  )
}

function Option({ option: { description_html, is_valid, is_dead } }: { option: OptionInsight }) {
  return (
    <Group gap="xs">
      <AnswerText html={description_html} lang={null} />
      {is_valid && (
        <Badge variant="light" color="green" leftSection={<IconCheck size={12} stroke={2.5} aria-hidden />}>
          {t('INSIGHT.KEY_RIGHT')}
        </Badge>
      )}
      {is_dead && <FlagBadge flag="DEAD_OPTION" />}
    </Group>
  )
}
