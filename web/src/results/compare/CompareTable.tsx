import type { ComparedInterview } from '@assay/contract/results/compare'
import { SHARE_FROM } from '@assay/domain/limits'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { EmailLine } from '../../interviews/cells/EmailLine.tsx'
import { LabelsCell } from '../../interviews/cells/LabelsCell.tsx'
import { Rating } from '../../interviews/cells/Rating.tsx'
import { LabelBadge } from '../../labels/LabelBadge.tsx'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'
import { useScrollEdge } from '../../ui/useScrollEdge.ts'
import styles from './CompareTable.module.css'
import {
  adjustedRankLine,
  type ComparedLine,
  countLines,
  haveVisibleRanks,
  highestScoreFirst,
  labelLines,
  largestGroup,
  precisionLines,
  rankLine,
  timeLines,
} from './comparison.ts'

export function CompareTable({
  interviews,
  isComparable,
}: {
  interviews: readonly ComparedInterview[]
  isComparable: boolean
}) {
  const scrollEdgeProps = useScrollEdge<HTMLElement>()
  const compared = highestScoreFirst(interviews)
  const rank = rankLine(compared)
  const adjustedRank = adjustedRankLine(compared)
  return (
    <section
      className={styles['scroll']}
      data-many={compared.length > 4}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a scroll area
      tabIndex={0}
      aria-label={t('COMPARE.TITLE')}
      {...scrollEdgeProps}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <td>
              <Text fz="xs" c="dimmed">
                {t('COMPARE.AMOUNT', { count: compared.length })}
              </Text>
            </td>
            {compared.map((one) => (
              <th key={one.code} scope="col">
                <TextLink to={paths.interviewResult} params={{ code: one.code }} fw={600} underline="always">
                  {one.name}
                </TextLink>
                <Text fz="xs" c="dimmed">
                  <EmailLine interview={one} />
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('COMPARE.SCORE')}</th>
            {compared.map((interview) => (
              <td key={interview.code}>
                <Rating interview={interview} />
              </td>
            ))}
          </tr>
          {precisionLines(compared, isComparable).map((line) => (
            <Row key={line.key} line={line} />
          ))}
          {rank && <Row line={rank} hint={t('COMPARE.PLACE_TEXT')} />}
          {adjustedRank && <Row line={adjustedRank} hint={t('SCORES.PLACE_ADJUSTED_TEXT')} />}
          <tr>
            <th scope="row">{t('COMPARE.LABELS')}</th>
            {compared.map(({ code, labels }) => (
              <td key={code}>
                <LabelsCell labels={labels} />
              </td>
            ))}
          </tr>
        </tbody>
        <Group title={t('COMPARE.PER_LABEL')} lines={labelLines(compared)} columns={compared.length} />
        <Group title={t('COMPARE.COUNTS')} lines={countLines(compared)} columns={compared.length} />
        <Group title={t('COMPARE.TIMES')} lines={timeLines(compared)} columns={compared.length} />
      </table>
      {!rank && (
        <Text fz="sm" c="dimmed" className={styles['note']}>
          {haveVisibleRanks(compared)
            ? t('COMPARE.NO_PLACES', { count: largestGroup(compared), from: SHARE_FROM })
            : t('COMPARE.NOT_TOLD')}
        </Text>
      )}
    </section>
  )
}

function Group({ title, lines, columns }: { title: string; lines: readonly ComparedLine[]; columns: number }) {
  return (
    <tbody>
      <tr className={styles['group']}>
        <th scope="rowgroup" colSpan={columns + 1}>
          <span>{title}</span>
        </th>
      </tr>
      {lines.map((line) => (
        <Row key={line.key} line={line} />
      ))}
    </tbody>
  )
}

function Row({ line: { name, color, cells }, hint }: { line: ComparedLine; hint?: string }) {
  return (
    <tr>
      <th scope="row">
        {color ? <LabelBadge name={name} color={color} /> : name}
        {hint && (
          <Text fz="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </th>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
        <td key={at} data-best={cell.isBest}>
          <ComparedValue {...cell} />
          {cell.note && (
            <Text fz="xs" c="dimmed">
              {cell.note}
            </Text>
          )}
        </td>
      ))}
    </tr>
  )
}

function ComparedValue({ value, isMissing, isBest }: ComparedLine['cells'][number]) {
  if (isMissing)
    return (
      <Text span fz="sm" c="dimmed" title={value}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{value}</VisuallyHidden>
      </Text>
    )
  if (!isBest) return value
  return (
    <span className={styles['best']}>
      {value}
      <IconStarFilled size={12} aria-hidden />
      <VisuallyHidden> ({t('COMPARE.BEST')})</VisuallyHidden>
    </span>
  )
}
