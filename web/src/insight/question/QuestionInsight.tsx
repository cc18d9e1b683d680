import type { OfLanguage } from '@assay/contract/insight/questions'
import { Alert, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconArchive, IconHistory } from '@tabler/icons-react'
import { dateOf } from '../../i18n/dates.ts'
import { languageNameOf } from '../../i18n/language.ts'
import { listInWords } from '../../i18n/lists.ts'
import { wholeOf } from '../../i18n/numbers.ts'
import { t } from '../../i18n/text.ts'
import { LabelBadge } from '../../labels/LabelBadge.tsx'
import { Bars } from '../../ui/Bars.tsx'
import { IntervalBar } from '../../ui/chart/IntervalBar.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { Section } from '../../ui/Section.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { percentInWords, shareInterval } from '../figures/inWords.ts'
import { Figures } from './Figures.tsx'
import { OptionTable } from './OptionTable.tsx'
import { QuestionContent } from './QuestionContent.tsx'
import styles from './question.module.css'
import type { QuestionStatistics } from './questionStatistics.ts'
import { Reasons } from './Reasons.tsx'

function ByLanguage({ by_language: languages }: Pick<QuestionStatistics, 'by_language'>) {
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
  { key: 'right', title: t('INSIGHT.RIGHT'), render: (one) => <CorrectOptions of={one} /> },
]

function CorrectOptions({
  of: { facility: value, facility_low: low, facility_high: high, right, shown },
}: {
  of: OfLanguage
}) {
  return (
    <div>
      <IntervalBar share={value} low={low} high={high} />
      <b>{percentInWords(value)}</b> {shareInterval({ value, low, high })} ·{' '}
      {t('INSIGHT.MONTH_RIGHT', { right, shown })}
    </div>
  )
}

function Months({ months }: Pick<QuestionStatistics, 'months'>) {
  if (months.length === 0) return <Text c="dimmed">{t('INSIGHT.NO_MONTHS')}</Text>
  return (
    <Bars
      caption={t('INSIGHT.OVER_TIME')}
      titles={[t('INSIGHT.MONTH'), t('INSIGHT.RIGHT'), t('INSIGHT.SHOWN')]}
      bars={months.map(({ month, shown, right }) => ({
        key: month,
        name: <span className={styles['month']}>{month}</span>,
        share: right / shown,
        figures: [percentInWords(right / shown), t('INSIGHT.MONTH_RIGHT', { right, shown })],
      }))}
    />
  )
}

interface Props {
  statistics: QuestionStatistics
  onEdition: (edition: string | undefined) => void
}

export function QuestionInsight({ statistics, onEdition }: Props) {
  const { labels, in_bank, editions, edition_id, pending } = statistics
  const isOld = editions.some((one) => one.edition_id === edition_id && !one.is_current)
  return (
    <Stack gap="lg">
      {!in_bank && <Note icon={<IconArchive size={18} aria-hidden />} text={t('INSIGHT.LEFT_BANK')} />}
      {isOld && <Note icon={<IconHistory size={18} aria-hidden />} text={t('INSIGHT.OLD_EDITION')} />}
      {pending > 0 && (
        <Text fz="sm" c="dimmed">
          {t('INSIGHT.PENDING', { count: pending })}
        </Text>
      )}
      <Surface>
        <Stack gap="md">
          <Group justify="space-between" align="start" gap="sm">
            <Group gap={4}>
              <Text span fz="sm" c="dimmed">
                {t('QUESTIONS.CODE', { code: statistics.code })}
              </Text>
              {labels.map((label) => (
                <LabelBadge key={label.id} {...label} />
              ))}
            </Group>
            {editions.length > 1 && <EditionSelect statistics={statistics} onEdition={onEdition} />}
          </Group>
          <QuestionContent statistics={statistics} />
          <Reasons statistics={statistics} />
        </Stack>
      </Surface>
      <Figures statistics={statistics} />
      <Section title={t('INSIGHT.OPTIONS')}>
        <OptionTable options={statistics.options} />
      </Section>
      {statistics.by_language.length > 0 && (
        <Section title={t('INSIGHT.BY_LANGUAGE')}>
          <ByLanguage by_language={statistics.by_language} />
        </Section>
      )}
      <Section title={t('INSIGHT.OVER_TIME')} lead={t('INSIGHT.OVER_TIME_TEXT')}>
        <Months months={statistics.months} />
      </Section>
    </Stack>
  )
}

function Note({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <Alert variant="default" icon={icon}>
      {text}
    </Alert>
  )
}

function editionLabel({
  is_current,
  shown: count,
  last_shown_time,
  versions,
}: QuestionStatistics['editions'][number]): string {
  if (is_current) return t('INSIGHT.EDITION_CURRENT', { count })
  if (last_shown_time) return t('INSIGHT.EDITION_UNTIL', { count, date: dateOf(last_shown_time) })
  return t('INSIGHT.EDITION_NEVER', { version: listInWords(versions.map(String)) })
}

function EditionSelect({ statistics: { editions, edition_id }, onEdition }: Props) {
  const current = editions.find(({ is_current }) => is_current)?.edition_id
  return (
    <NativeSelect
      label={t('INSIGHT.EDITION')}
      data={editions.map((edition) => ({ value: edition.edition_id, label: editionLabel(edition) }))}
      value={edition_id}
      onChange={({ currentTarget: { value } }) => onEdition(value === current ? undefined : value)}
    />
  )
}
