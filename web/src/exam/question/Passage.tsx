import type { ShownPassage } from '@assay/contract/passages/shownPassage'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { Markdown } from '../../ui/text/Markdown.tsx'
import styles from './Passage.module.css'

export const PASSAGE_TITLE = 'passage'

/**
 * A separate scroll area keeps its scroll position between questions. On phones, the text opens over the page to save
 * space.
 */
export function Passage({ passage: { title, description_html, lang } }: { passage: ShownPassage }) {
  const box = useRef<HTMLElement>(null)
  const place = useRef(0)
  const [isOpen, setOpen] = useState(false)

  function toggle(): void {
    if (isOpen && box.current) place.current = box.current.scrollTop
    setOpen(!isOpen)
  }
  useEffect(() => {
    if (isOpen && box.current) box.current.scrollTop = place.current
  }, [isOpen])

  return (
    <section
      ref={box}
      aria-labelledby={PASSAGE_TITLE}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a scroll area
      tabIndex={0}
      className={styles['passage']}
      data-open={isOpen}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && toggle()}
    >
      <h2 id={PASSAGE_TITLE} lang={lang ?? undefined} dir="auto" className={styles['title']}>
        {title}
      </h2>
      <button type="button" className={styles['toggle']} aria-expanded={isOpen} onClick={toggle}>
        {t(isOpen ? 'EXAM.PASSAGE_CLOSE' : 'EXAM.PASSAGE_OPEN')}
      </button>
      <div className={styles['text']}>
        <Markdown html={description_html} tableName={t('APP.TABLE')} lang={lang} />
      </div>
    </section>
  )
}
