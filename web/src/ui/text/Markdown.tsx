import styles from './Markdown.module.css'

/** The look of a rendered text, also for the editor, in which the text is being written. */
export const markdownLook = styles['text'] ?? ''

/**
 * The one place that puts HTML into the page: `description_html`, which the server has rendered and sanitised.
 * Nothing else may be passed here.
 */
export function Markdown({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see server/src/questions/texts/markdown.ts
  return <div className={styles['text']} dangerouslySetInnerHTML={{ __html: html }} />
}
