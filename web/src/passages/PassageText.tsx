import type { ShownPassage } from '@assay/contract/passages/shownPassage'
import { Title } from '@mantine/core'
import { useId } from 'react'
import { t } from '../i18n/text.ts'
import { Markdown } from '../ui/text/Markdown.tsx'
import styles from './PassageText.module.css'

interface Props {
  passage: Pick<ShownPassage, 'title' | 'description_html' | 'lang'>
  /** Limits the height of a text that is above its question or next to it. */
  scrolls?: 'above' | 'beside'
}

export function PassageText({ passage: { title, description_html, lang }, scrolls }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={scrolls && styles['scrolled']}
      data-beside={scrolls === 'beside'}
      // Keyboard users can reach and scroll the text only if it has a `tabIndex`.
      tabIndex={scrolls ? 0 : undefined}
    >
      <Title order={3} id={id} lang={lang ?? undefined} dir="auto" className={styles['title'] ?? ''}>
        {title}
      </Title>
      <Markdown html={description_html} tableName={t('APP.TABLE')} lang={lang} />
    </section>
  )
}
