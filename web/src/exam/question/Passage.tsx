import type { ShownPassage } from '@assay/contract/passages/shownPassage'
import { t } from '../../i18n/text.ts'
import { Markdown } from '../../ui/text/Markdown.tsx'
import styles from './Passage.module.css'

export const PASSAGE_TITLE = 'passage'

/** What several questions share. It scrolls by itself, so that it stays where it is read while they change. */
export function Passage({ passage: { title, description_html, lang } }: { passage: ShownPassage }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section aria-labelledby={PASSAGE_TITLE} tabIndex={0} className={styles['passage']}>
      <h2 id={PASSAGE_TITLE} lang={lang ?? undefined} dir="auto" className={styles['title']}>
        {title}
      </h2>
      <Markdown html={description_html} tableName={t('APP.TABLE')} lang={lang} />
    </section>
  )
}
