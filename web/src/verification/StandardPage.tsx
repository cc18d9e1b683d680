import {
  endStandardRound,
  getStandard,
  type Standard,
  type StandardRound,
} from '@assay/contract/verification/standards'
import { mayEndRound } from '@assay/domain/people/permissions'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { hundredthsOf, tenthsOf, wholeOf } from '../i18n/numbers.ts'
import { t } from '../i18n/text.ts'
import { query, refusedFrom } from '../lib/api.ts'
import { confirmAction } from '../lib/confirm.tsx'
import { useMe } from '../lib/session/session.ts'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { Excerpt } from '../questions/Excerpt.tsx'
import { Failure } from '../shell/Failure.tsx'
import { Page } from '../shell/Page.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { Section } from '../ui/Section.tsx'
import { StandardForm } from './StandardForm.tsx'

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

function StandardRounds({ standard: { rounds, questions } }: { standard: Standard }) {
  const texts = new Map(questions.map((question) => [question.question_id, question]))
  return rounds.toReversed().map((ended) => (
    <Section key={ended.round} title={t('PASS_MARK.ROUND', { number: ended.round })}>
      <Stack gap="sm">
        <Text fz="xl" fw={600}>
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

/** For each question, judges estimate the number of correct answers among 100 minimally competent candidates. */
export default function StandardPage() {
  const { id } = useParams({ from: `/staff/admin${paths.standard}` })
  const standard = useQuery(query(getStandard, { params: { id } }))
  const { data } = standard
  const isGone = standard.isError && refusedFrom(standard.error).code === 'STANDARD_NOT_FOUND'

  return (
    <Page
      title={t('PASS_MARK.TITLE')}
      lead={data ? data.blueprint.name : ''}
      crumbs={[{ label: t('BLUEPRINTS.TITLE'), to: paths.blueprints }, { label: t('PASS_MARK.TITLE') }]}
      action={data && <StandardActions standard={data} />}
    >
      {standard.isPending && <Skeleton height={320} radius="md" aria-busy />}
      {standard.isError && !data && (
        <Failure text={t(isGone ? 'PASS_MARK.GONE' : 'PASS_MARK.LOAD_FAILED')} onRetry={standard.refetch} />
      )}
      {data && (
        <Stack gap="lg">
          <StandardRounds standard={data} />
          <StandardForm key={`${data.id} ${data.round} ${data.state}`} standard={data} />
        </Stack>
      )}
    </Page>
  )
}

function StandardActions({ standard: { id, state, created_by, judges, questions } }: { standard: Standard }) {
  const me = useMe()
  const end = useCall(endStandardRound, {
    refusals: {
      TOO_FEW_RATINGS: 'PASS_MARK.TOO_FEW',
      STANDARD_CLOSED: 'PASS_MARK.CLOSED',
      otherwise: 'PASS_MARK.END_FAILED',
    },
  })
  const person = me && { id: me.id, role: me.is_superuser ? ('admin' as const) : ('consultant' as const) }
  if (state === 'closed' || !person || !mayEndRound(person, { created_by: created_by?.id ?? null })) return null
  const whole = judges.filter(({ rated }) => rated === questions.length).length
  const act = (close: boolean) =>
    confirmAction({
      title: t(close ? 'PASS_MARK.CLOSE_TITLE' : 'PASS_MARK.END_TITLE'),
      text: t('PASS_MARK.END_TEXT', { whole, count: judges.length }),
      confirm: t(close ? 'PASS_MARK.CLOSE' : 'PASS_MARK.END'),
      act: () => end.mutate({ params: { id }, body: { close } }),
    })
  return (
    <Group gap="sm">
      <Button variant="default" loading={end.isPending} onClick={() => act(false)}>
        {t('PASS_MARK.END')}
      </Button>
      <Button variant="default" loading={end.isPending} onClick={() => act(true)}>
        {t('PASS_MARK.CLOSE')}
      </Button>
    </Group>
  )
}
