import { UnstyledButton } from '@mantine/core'
import { usePagination } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './PageButtons.module.css'

interface Props {
  page: number
  pages: number
  onPage: (page: number) => void
  labels: { previous: string; next: string; page: (page: number) => string }
}

/** Counted by the kit and drawn as its pagination is, by plain elements, which take a tenth of the time. */
export function PageButtons({ page, pages, onPage, labels }: Props) {
  const { range, next, previous, setPage } = usePagination({ page, total: pages, onChange: onPage })
  return (
    <div className={styles['line']}>
      <Control label={labels.previous} isDisabled={page === 1} onPress={previous}>
        <Sign isTurned d={signs.previous} />
      </Control>
      {range.map((one, place) =>
        one === 'dots' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have nothing but their place
          <div key={`dots ${place}`} className={styles['dots']}>
            <Sign d={signs.dots} />
          </div>
        ) : (
          <Control key={one} label={labels.page(one)} isPage isCurrent={one === page} onPress={() => setPage(one)}>
            {one}
          </Control>
        ),
      )}
      <Control label={labels.next} isDisabled={page === pages} onPress={next}>
        <Sign isTurned d={signs.next} />
      </Control>
    </div>
  )
}

interface ControlProps {
  label: string
  isPage?: boolean
  isCurrent?: boolean
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}

const Control = ({ label, isPage, isCurrent, isDisabled = false, onPress, children }: ControlProps) => (
  <button
    type="button"
    className={`mantine-focus-auto ${isDisabled ? '' : 'mantine-active'} ${UnstyledButton.classes.root} ${styles['control']}`}
    data-page={isPage}
    disabled={isDisabled}
    aria-current={isCurrent ? 'page' : undefined}
    aria-label={label}
    onClick={onPress}
  >
    {children}
  </button>
)

/** As the kit draws them. */
const signs = {
  previous: 'M7.219 8l3.3 3.3-.943.943L5.333 8l4.243-4.243.943.943-3.3 3.3z',
  next: 'M8.781 8l-3.3-3.3.943-.943L10.667 8l-4.243 4.243-.943-.943 3.3-3.3z',
  dots: 'M2 8a1.333 1.333 0 1 1 2.667 0A1.333 1.333 0 1 1 2 8zm4.667 0a1.333 1.333 0 1 1 2.667 0 1.333 1.333 0 1 1-2.667 0zm4.667 0a1.333 1.333 0 1 1 2.667 0 1.333 1.333 0 1 1-2.667 0z',
}

/** `isTurned`: what points to the left points to the right where people read so. */
const Sign = ({ d, isTurned = false }: { d: string; isTurned?: boolean }) => (
  <svg viewBox="0 0 16 16" className={isTurned ? 'mantine-rotate-rtl' : undefined} aria-hidden>
    <path d={d} fill="currentColor" />
  </svg>
)
