import styles from './SortButton.module.css'
import { type ColumnSort, SortButton } from './SortButton.tsx'

interface Props {
  label: string
  columns: readonly { key: string; title: string; sort?: ColumnSort | undefined }[]
}

/** Sort buttons for cards, which have no column titles. */
export function SortBar({ label, columns }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show a frame
    <div role="group" aria-label={label} className={styles['bar']}>
      <span aria-hidden>{label}</span>
      {columns.map(({ key, title, sort }) => sort && <SortButton key={key} title={title} sort={sort} />)}
    </div>
  )
}
