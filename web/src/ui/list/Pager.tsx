import { useRef } from 'react'
import { PageButtons } from './PageButtons.tsx'
import styles from './Pager.module.css'
import { dimmed, RowText } from './RowText.tsx'

interface Props {
  page: number
  pages: number
  onPage: (page: number) => void
  /** '11–20 of 134' */
  shown: string
  labels: { pager: string; previous: string; next: string; page: (page: number) => string }
}

/** Another page of a list is read from its beginning. */
export function Pager({ page, pages, onPage, shown, labels }: Props) {
  const foot = useRef<HTMLDivElement>(null)
  const turnTo = (wanted: number) => {
    onPage(wanted)
    if (foot.current) toListStart(foot.current)
  }
  return (
    <div className={styles['foot']} ref={foot}>
      <RowText size="sm" color={dimmed}>
        {shown}
      </RowText>
      {pages > 1 && (
        <nav aria-label={labels.pager} data-unprinted>
          <PageButtons page={page} pages={pages} onPage={turnTo} labels={labels} />
        </nav>
      )}
    </div>
  )
}

const gap = 16

/** Brings the beginning of the list that something belongs to into sight: its section, or the whole page. */
function toListStart(part: Element): void {
  const section = part.closest('section')
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const above = section ? section.getBoundingClientRect().top - header - gap : -window.scrollY
  if (above < 0) window.scrollBy({ top: above })
}
