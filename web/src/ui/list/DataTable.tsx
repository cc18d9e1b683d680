import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type ReactNode } from 'react'
import { AutoDirText } from '../text/AutoDirText.tsx'
import { ColumnTitle } from './ColumnTitle.tsx'
import styles from './DataTable.module.css'
import { openRow } from './openRow.ts'
import { SortBar } from './SortBar.tsx'
import { ariaSort, type ColumnSort, SortButton } from './SortButton.tsx'

export interface Column<Row> {
  key: string
  title: string
  cardTitle?: string
  /** If the list is shown as cards, the explanation is above the list. */
  explanation?: ReactNode
  sort?: ColumnSort | undefined
  /** The scale of a chart in the column, below its title. */
  scale?: ReactNode
  render: (row: Row) => ReactNode
  /** A column without a title, at the end of the row or at the bottom of the card. */
  isActions?: boolean
  /** True for text that users wrote. It may break anywhere, so that it does not make the table wider. */
  isUserText?: boolean
}

interface Props<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while the rows load. The table then shows placeholders of the same size. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  pageSize: number
  rowHeight?: number
  sortLabel?: string
  tableFrom?: string
  hasLineBelow?: (row: Row) => boolean
  /** Null if the row continues the group of the previous row. */
  heading?: ((row: Row, previous: Row | undefined) => string | null) | undefined
  below?: (row: Row) => ReactNode
}

/** The ARIA roles are explicit, because a changed CSS `display` removes the roles of table elements. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  pageSize,
  rowHeight,
  sortLabel,
  tableFrom = '48em',
  hasLineBelow,
  heading,
  below,
}: Props<Row>) {
  const isWide = useMediaQuery(`(min-width: ${tableFrom})`, true, { getInitialValueInEffect: false })
  const look = isWide ? styles['table'] : `${styles['table']} ${styles['cards']}`
  const table = (
    // biome-ignore lint/a11y/noRedundantRoles: a table with a changed `display` loses its role in some browsers
    <table className={look} role="table" aria-label={label} aria-busy={!rows}>
      {/* biome-ignore lint/a11y/noRedundantRoles: a changed `display` removes the role */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: a changed `display` removes the role */}
        <tr role="row">
          {columns.map(({ key, title, explanation, isActions, sort, scale }) => (
            <th
              key={key}
              // biome-ignore lint/a11y/noRedundantRoles: a changed `display` removes the role
              role="columnheader"
              scope="col"
              // The accessible name of the column does not include the explanation.
              aria-label={explanation ? title : undefined}
              aria-sort={sort && ariaSort(sort)}
              data-actions={isActions}
            >
              {sort && isWide ? (
                <SortButton title={title} sort={sort} />
              ) : (
                <ColumnTitle title={title} explanation={isWide && explanation} />
              )}
              {scale}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: a changed `display` removes the role */}
      <tbody role="rowgroup">
        {!rows && heading && (
          <GroupHeading width={columns.length}>
            <Skeleton display="inline-block" height={10} w={120} />
          </GroupHeading>
        )}
        {rows
          ? rows.map((row, at) => (
              <Fragment key={rowKey(row)}>
                <GroupHeading width={columns.length}>{heading?.(row, rows[at - 1])}</GroupHeading>
                <Cells columns={columns} hasLineBelow={hasLineBelow?.(row)} content={(column) => column.render(row)} />
                <RowBelow width={columns.length}>{below?.(row)}</RowBelow>
              </Fragment>
            ))
          : Array.from({ length: pageSize }, (_, index) => (
              <Cells
                // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder row has no other id than its position
                key={index}
                columns={columns}
                height={isWide ? rowHeight : undefined}
                content={() => <Skeleton height={16} my={10} maw={160} />}
              />
            ))}
      </tbody>
    </table>
  )
  if (isWide) return table
  return (
    <>
      {columns.some(({ explanation }) => explanation) && <Explanations columns={columns} />}
      {sortLabel && <SortBar label={sortLabel} columns={columns} />}
      {table}
    </>
  )
}

function Explanations<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <ul className={styles['explanations']}>
      {columns.map(
        ({ key, title, explanation }) =>
          explanation && (
            <li key={key}>
              {title}
              {explanation}
            </li>
          ),
      )}
    </ul>
  )
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[]
  hasLineBelow?: boolean | undefined
  height?: number | undefined
  content: (column: Column<Row>) => ReactNode
}

function Cells<Row>({ columns, hasLineBelow, height, content }: CellsProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a changed `display` removes the role
    <tr role="row" data-line={hasLineBelow} style={{ height }} onClick={openRow}>
      {columns.map((column) => (
        <td
          key={column.key}
          // biome-ignore lint/a11y/noRedundantRoles: a changed `display` removes the role
          role="cell"
          data-label={column.cardTitle ?? column.title}
          data-actions={column.isActions}
          data-free={column.isUserText}
        >
          {column.isUserText ? <UserText>{content(column)}</UserText> : content(column)}
        </td>
      ))}
    </tr>
  )
}

const UserText = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <AutoDirText>{children}</AutoDirText> : children

/** Screen readers read this heading between the rows, because it has no cells. */
function GroupHeading({ width, children }: { width: number; children: ReactNode }) {
  if (!children) return null
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is text between rows, not a row
    <tr role="presentation" data-heading>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is text between rows, not a cell */}
      <th role="presentation" colSpan={width}>
        {children}
      </th>
    </tr>
  )
}

function RowBelow({ width, children }: { width: number; children: ReactNode }) {
  if (!children) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a changed `display` removes the role
    <tr role="row" data-below>
      {/* biome-ignore lint/a11y/noRedundantRoles: a changed `display` removes the role */}
      <td role="cell" colSpan={width}>
        {children}
      </td>
    </tr>
  )
}
