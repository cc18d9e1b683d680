import type { Standard, StandardRound } from '@assay/contract/verification/standards'
import { Stack, Text } from '@mantine/core'
import { hundredthsOf, tenthsOf, wholeOf } from '../i18n/numbers.ts'
import { t } from '../i18n/text.ts'
import { Excerpt } from '../questions/Excerpt.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { Section } from '../ui/Section.tsx'

type Row = StandardRound['questions'][number]

const standardColumns = (texts: ReadonlyMap<number, Standard['questions'][number]>): Column<Row>[] => [
  {
    key: 'question',
    title: t('PASS_MARK.QUESTION'),
    render: ({ question_id }) => <Asked question={texts.get(question_id)} />,
  },
  { key: 'mean', title: t('PASS_MARK.MEAN'), render: ({ mean }) => tenthsOf(mean) },
  { key: 'sd', title: t('PASS_MARK.SD'), render: ({ sd }) => tenthsOf(sd) },
]

const Asked = ({ question }: { question: Standard['questions'][number] | undefined }) =>
  question && <Excerpt markdown={question.description} html={question.description_html} />

export function StandardRounds({ standard: { rounds, questions } }: { standard: Standard }) {
  const texts = new Map(questions.map((question) => [question.question_id, question]))
  return rounds.toReversed().map((ended) => (
    <Section key={ended.round} title={t('PASS_MARK.ROUND', { number: ended.round })}>
      <Stack gap="sm">
        <Text fz="xl" fw={650}>
          {t('PASS_MARK.PROPOSED', { mark: ended.proposed_mark })}
        </Text>
        <Text fz="sm">
          {t('PASS_MARK.CUT', {
            cut: tenthsOf(ended.cut),
            error: tenthsOf(ended.standard_error),
            judges: wholeOf(ended.judges),
          })}
        </Text>
        <Text fz="sm" c="dimmed">
          {ended.agreement === null
            ? t('PASS_MARK.NO_AGREEMENT')
            : t('PASS_MARK.AGREEMENT', { agreement: hundredthsOf(ended.agreement) })}
        </Text>
        <DataTable
          label={t('PASS_MARK.ROUND', { number: ended.round })}
          columns={standardColumns(texts)}
          rows={ended.questions}
          rowKey={({ question_id }) => question_id}
          pageSize={ended.questions.length}
        />
      </Stack>
    </Section>
  ))
}
