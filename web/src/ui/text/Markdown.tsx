import { useLayoutEffect, useRef } from 'react'
import { enhanceText } from './enhanceText.ts'
import styles from './Markdown.module.css'

export const markdownLook = styles['text'] ?? ''

interface Props {
  html: string
  /** The accessible name of a table starts with this text and continues with the table's first row. */
  tableName: string
  lang: string | null
}

/**
 * Only this component and `AnswerText` insert HTML. Pass only a `description_html`, which the server has rendered and
 * sanitised.
 */
export function Markdown({ html, tableName, lang }: Props) {
  const text = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other tables
  useLayoutEffect(() => frameTables(text.current, tableName), [html, tableName])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other formulae
  useLayoutEffect(() => enhanceText(text.current), [html])
  return (
    <div
      ref={text}
      lang={lang ?? undefined}
      dir="auto"
      className={styles['text']}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see server/src/product/questions/texts/markdown.ts
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** The browser adds the frame, because tables in older stored texts have no frame. */
function frameTables(text: HTMLElement | null, tableName: string): void {
  for (const table of text?.querySelectorAll('table') ?? []) {
    const isFramed = table.parentElement?.className === styles['frame']
    const frame = isFramed ? table.parentElement : document.createElement('div')
    if (!frame) continue
    const head = [...(table.rows[0]?.cells ?? [])].map((cell) => cell.textContent.trim()).filter(Boolean)
    frame.className = styles['frame'] ?? ''
    // On paper a table cannot scroll, so words of wide tables may break.
    frame.dataset['wide'] = String((table.rows[0]?.cells.length ?? 0) > 9)
    frame.tabIndex = 0
    frame.setAttribute('role', 'group')
    frame.setAttribute('aria-label', [tableName, head.join(', ')].filter(Boolean).join(': '))
    if (isFramed) continue
    table.before(frame)
    frame.append(table)
  }
}
