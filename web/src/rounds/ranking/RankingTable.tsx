import type { Answer } from '@assay/contract/endpoint'
import type { getRanking } from '@assay/contract/rounds'
import { Checkbox, Group, Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { DecisionMark } from '../../interviews/decide/DecisionMark.tsx'
import type { Choosing } from '../../interviews/list/NumberCell.tsx'
import { paths } from '../../paths.ts'
import { rangeInWords } from '../../results/place.ts'
import { TextLink } from '../../ui/links.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { EmailText } from '../../ui/text/EmailText.tsx'
import { LabelBars } from './LabelBars.tsx'
import { ScoreCell } from './ScoreCell.tsx'

type Ranked = Answer<typeof getRanking>['interviews'][number]

interface Props {
  /** Undefined while loading. */
  ranked: readonly Ranked[] | undefined
  pageSize: number
  choosing: Choosing
}

export function RankingTable({ ranked, pageSize, choosing }: Props) {
  return (
    <DataTable
      label={t('ROUND.RANKING')}
      columns={columnsWith(choosing)}
      rows={ranked}
      rowKey={({ code }) => code}
      pageSize={pageSize}
      tableFrom="62em"
    />
  )
}

function columnsWith(choosing: Choosing): Column<Ranked>[] {
  return [
    {
      key: 'rank',
      title: t('RANKING.RANK'),
      render: (interview) => (
        <Group gap={10} wrap="nowrap">
          <Checkbox
            size="xs"
            aria-label={choosing.label(interview.name)}
            checked={choosing.isChosen(interview.code)}
            onChange={() => choosing.toggle(interview)}
          />
          <Text span fw={650}>
            {interview.place && rangeInWords(interview.place)}
          </Text>
        </Group>
      ),
    },
    {
      key: 'name',
      title: t('RANKING.NAME'),
      isFree: true,
      render: ({ code, name, email, decision }) => (
        // One value: in a card its parts would fall under each other's titles.
        <div>
          <TextLink to={paths.interviewResult} params={{ code }} fz="sm" fw={600} c="inherit">
            {name}
          </TextLink>
          <Text fz="xs" c="dimmed">
            <EmailText email={email} />
          </Text>
          <DecisionMark state={decision.state} />
        </div>
      ),
    },
    { key: 'score', title: t('RANKING.SCORE'), render: (ranked) => <ScoreCell ranked={ranked} /> },
    {
      key: 'labels',
      title: t('RANKING.LABELS'),
      render: ({ result }) => <LabelBars details={result?.details ?? []} />,
    },
  ]
}
