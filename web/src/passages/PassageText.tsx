import type { ShownPassage } from '@assay/contract/passages/shownPassage'
import { Title } from '@mantine/core'
import { useId } from 'react'
import { t } from '../i18n/text.ts'
import { Markdown } from '../ui/text/Markdown.tsx'
import styles from './PassageText.module.css'

interface Props {
  passage: Pick<ShownPassage, 'title' | 'description_html' | 'lang'>
  /** It is held to a part of the window, above its question or where there is room beside it. */
  scrolls?: 'above' | 'beside'
}

/** A passage as it is to read, before its questions. */
export function PassageText({ passage: { title, description_html, lang }, scrolls }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={scrolls && styles['scrolled']}
      data-beside={scrolls === 'beside'}
      // What scrolls is reached by the keyboard.
      tabIndex={scrolls ? 0 : undefined}
    >
      <Title order={3} id={id} lang={lang ?? undefined} dir="auto" className={styles['title'] ?? ''}>
        {title}
      </Title>
      <Markdown html={description_html} tableName={t('APP.TABLE')} lang={lang} />
    </section>
  )
}
