import type { ResponseOf } from '@assay/contract/endpoint'
import type { getDefence } from '@assay/contract/verification/defence'
import { Stack, Text } from '@mantine/core'
import { dateOf } from '../i18n/dates.ts'
import { tenthsOf, wholeOf } from '../i18n/numbers.ts'
import { t } from '../i18n/text.ts'
import { isolatedText } from '../lib/isolatedText.tsx'
import { Reasons } from '../questions/reasons/Reasons.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { Section } from '../ui/Section.tsx'
import { AnswerText } from '../ui/text/AnswerText.tsx'
import { Markdown } from '../ui/text/Markdown.tsx'
import { percentInWords } from './figures/inWords.ts'
import { Figures } from './question/Figures.tsx'
import { OptionTable } from './question/OptionTable.tsx'
import { ReadPassage } from './question/ReadPassage.tsx'

type DefenceAnswer = ResponseOf<typeof getDefence>

export function Defence({ defence }: { defence: DefenceAnswer }) {
  const { question, insight, key_fixes, judges } = defence
  return (
    <Stack gap="lg">
      <Section title={t('DEFENCE.QUESTION')} lead={question.code}>
        <Stack gap="md">
          {insight.passage && <ReadPassage passage={insight.passage} />}
          <Markdown html={question.description_html} lang={question.lang} tableName={t('APP.TABLE')} />
        </Stack>
      </Section>
      <Section title={t('INSIGHT.OPTIONS')}>
        <OptionTable options={insight.options} />
      </Section>
      <Section title={t('QUESTIONS.REASONS')}>
        <Reasons id={question.id} />
      </Section>
      <Section title={t('DEFENCE.FIGURES')}>
        <Figures statistics={insight} />
      </Section>
      <Section title={t('DEFENCE.CURVES')} lead={t('DEFENCE.CURVES_LEAD')}>
        <Curves defence={defence} />
      </Section>
      <Section title={t('DEFENCE.JUDGES')}>
        {judges.length === 0 && <Text fz="sm">{t('DEFENCE.NO_JUDGES')}</Text>}
        {judges.map(({ standard_id, round, judges: amount, mean, sd }) => (
          <Text key={`${standard_id} ${round}`} fz="sm">
            {t('DEFENCE.JUDGED', { round, judges: wholeOf(amount), mean: tenthsOf(mean), sd: tenthsOf(sd) })}
          </Text>
        ))}
      </Section>
      <Section title={t('DEFENCE.FIXES')}>
        {key_fixes.length === 0 && <Text fz="sm">{t('DEFENCE.NO_FIXES')}</Text>}
        <Stack gap="md">
          {key_fixes.map(({ id, time, by, reason, undone, evidence }) => (
            <div key={id}>
              <Text fz="sm" fw={600}>
                {isolatedText(
                  'DEFENCE.FIX',
                  { date: dateOf(time), name: by?.full_name ?? '', reason },
                  'name',
                  'reason',
                )}
              </Text>
              {undone && (
                <Text fz="sm">
                  {isolatedText('DEFENCE.UNDONE', { date: dateOf(undone.time), reason: undone.reason }, 'reason')}
                </Text>
              )}
              <Text fz="sm" c="dimmed">
                {evidence
                  ? t('DEFENCE.EVIDENCE', { shown: wholeOf(evidence.shown), right: wholeOf(evidence.right) })
                  : t('DEFENCE.NO_EVIDENCE')}
              </Text>
              {evidence && <OptionTable options={evidence.options} />}
            </div>
          ))}
        </Stack>
      </Section>
      <Section title={t('DEFENCE.VERSIONS')}>
        {defence.versions.map(({ version, time }) => (
          <Text key={version} fz="sm">
            {t('DEFENCE.VERSION', { version, date: dateOf(time) })}
          </Text>
        ))}
      </Section>
    </Stack>
  )
}

type Curve = DefenceAnswer['curves'][number]

const shareText = ({ shares }: Curve, third: number) => {
  const share = shares[third] ?? null
  return share === null ? '–' : percentInWords(share)
}

function Curves({ defence: { curves, insight } }: { defence: DefenceAnswer }) {
  const texts = new Map(insight.options.map(({ id, description_html }) => [id, description_html]))
  const columns: Column<Curve>[] = [
    {
      key: 'option',
      title: t('DEFENCE.OPTION'),
      isUserText: true,
      render: ({ option_id }) => <AnswerText html={texts.get(option_id) ?? ''} lang={null} />,
    },
    { key: 'weak', title: t('DEFENCE.WEAK'), render: (curve) => shareText(curve, 0) },
    { key: 'middle', title: t('DEFENCE.MIDDLE'), render: (curve) => shareText(curve, 1) },
    { key: 'strong', title: t('DEFENCE.STRONG'), render: (curve) => shareText(curve, 2) },
  ]
  return (
    <DataTable
      label={t('DEFENCE.CURVES')}
      columns={columns}
      rows={curves}
      rowKey={({ option_id }) => option_id}
      pageSize={curves.length}
    />
  )
}
