import { useLayoutEffect, useRef } from 'react'
import { dressText } from './dressText.ts'
import styles from './Markdown.module.css'

/** The look of a rendered text, also for the editor, in which the text is being written. */
export const markdownLook = styles['text'] ?? ''

interface Props {
  html: string
  /** What a table is called, before the words of its first row. */
  tableName: string
  /** What the text is written in; null where nobody has said it. */
  lang: string | null
}

/**
 * The one place that puts HTML into the page: `description_html`, which the server has rendered and sanitised.
 * Nothing else may be passed here.
 */
export function Markdown({ html, tableName, lang }: Props) {
  const text = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text brings other tables
  useLayoutEffect(() => frameTables(text.current, tableName), [html, tableName])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text brings other formulae
  useLayoutEffect(() => dressText(text.current), [html])
  return (
    <div
      ref={text}
      lang={lang ?? undefined}
      dir="auto"
      className={styles['text']}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see server/src/questions/texts/markdown.ts
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/**
 * What is wider than the column scrolls within a frame that the keyboard reaches. It is put around the tables here and not
 * by the server: questions that were stored before have it too, and its name speaks the reader's language.
 */
function frameTables(text: HTMLElement | null, tableName: string): void {
  for (const table of text?.querySelectorAll('table') ?? []) {
    const isFramed = table.parentElement?.className === styles['frame']
    const frame = isFramed ? table.parentElement : document.createElement('div')
    if (!frame) continue
    const head = [...(table.rows[0]?.cells ?? [])].map((cell) => cell.textContent.trim()).filter(Boolean)
    frame.className = styles['frame'] ?? ''
    // On paper, where nothing scrolls, its words may break.
    frame.dataset['wide'] = String((table.rows[0]?.cells.length ?? 0) > 9)
    frame.tabIndex = 0
    frame.setAttribute('role', 'group')
    frame.setAttribute('aria-label', [tableName, head.join(', ')].filter(Boolean).join(': '))
    if (isFramed) continue
    table.before(frame)
    frame.append(table)
  }
}
