import { Pagination, Text } from '@mantine/core'
import { useRef } from 'react'
import styles from './Pager.module.css'

interface Props {
  page: number
  pages: number
  onPage: (page: number) => void
  /** The visible entries, for example '11–20 of 134'. */
  shown: string
  labels: { pager: string; previous: string; next: string; page: (page: number) => string }
}

export function Pager({ page, pages, onPage, shown, labels }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const goTo = (wanted: number) => {
    onPage(wanted)
    if (container.current) toListStart(container.current)
  }
  return (
    <div className={styles['foot']} ref={container}>
      <Text fz="sm" c="dimmed">
        {shown}
      </Text>
      {pages > 1 && (
        <nav aria-label={labels.pager} data-unprinted>
          <Pagination
            value={page}
            total={pages}
            size="md"
            onChange={goTo}
            getItemProps={(item) => ({ 'aria-label': labels.page(item) })}
            getControlProps={(control) => ({ 'aria-label': control === 'previous' ? labels.previous : labels.next })}
          />
        </nav>
      )}
    </div>
  )
}

const gap = 16

function toListStart(part: Element): void {
  const section = part.closest('section')
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const above = section ? section.getBoundingClientRect().top - header - gap : -window.scrollY
  if (above < 0) window.scrollBy({ top: above })
}
