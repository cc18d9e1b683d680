import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import styles from './SortButton.module.css'

export interface ColumnSort {
  /** The order is null if the list is not sorted by this column. */
  order: 'asc' | 'desc' | null
  onPress: () => void
}

const icons = { asc: IconArrowUp, desc: IconArrowDown }

export const ariaSort = ({ order }: ColumnSort) =>
  order === null ? 'none' : ({ asc: 'ascending', desc: 'descending' } as const)[order]

export function SortButton({ title, sort }: { title: string; sort: ColumnSort }) {
  const Icon = sort.order ? icons[sort.order] : IconArrowsSort
  return (
    <button type="button" className={styles['button']} data-sorted={sort.order !== null} onClick={sort.onPress}>
      <span dir="auto">{title}</span>
      <Icon size={13} aria-hidden />
    </button>
  )
}
