import { escapeHtml } from '../escapeHtml.ts'

const ticked = /(`[^`\n]+`)/

export const answerHtml = (text: string): string =>
  text
    .split(ticked)
    .map((part, at) => (at % 2 === 1 ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : escapeHtml(part)))
    .join('')
    .replaceAll(/\r\n?|\n/g, '<br>')
