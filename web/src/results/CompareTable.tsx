import type { ComparedInterview } from '@assay/contract/compare'
import { Text, VisuallyHidden } from '@mantine/core'
import { useText } from '../i18n/text.ts'
import { LabelsCell } from '../interviews/LabelsCell.tsx'
import { Rating } from '../interviews/Rating.tsx'
import { LabelBadge } from '../labels/LabelBadge.tsx'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'
import styles from './CompareTable.module.css'
import { countLines, type Line, labelLines, placeLine, timeLines } from './comparison.ts'

/** One column an interview; the names of the lines stay in sight while the columns scroll. */
export function CompareTable({ compared }: { compared: readonly ComparedInterview[] }) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable with the keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label={t('COMPARE.TITLE')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <td />
            {compared.map(({ code, name, email }) => (
              <th key={code} scope="col">
                <TextLink to={paths.interviewResult(code)} fw={650} c="inherit">
                  {name}
                </TextLink>
                <Text fz="xs" c="dimmed">
                  {email}
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
          <Row line={placeLine(compared)} hint={t('COMPARE.PLACE_TEXT')} />
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
    </section>
  )
}

function Group({ title, lines, columns }: { title: string; lines: readonly Line[]; columns: number }) {
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

function Row({ line: { name, color, cells }, hint }: { line: Line; hint?: string }) {
  const t = useText()
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
      {cells.map(({ value, isBest }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
        <td key={at} data-best={isBest}>
          {value}
          {isBest && <VisuallyHidden> ({t('COMPARE.BEST')})</VisuallyHidden>}
        </td>
      ))}
    </tr>
  )
}
