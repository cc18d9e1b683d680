import { escapeHtml } from '../escapeHtml.ts'

const ticked = /(`[^`\n]+`)/

/** An answer as it is seen: plain, but for what stands between backticks, and its line ends stay. */
export const answerHtml = (text: string): string =>
  text
    .split(ticked)
    .map((part, at) => (at % 2 === 1 ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : escapeHtml(part)))
    .join('')
    .replaceAll(/\r\n?|\n/g, '<br>')
