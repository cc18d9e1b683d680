import { answerHtml } from '@assay/domain/bank/answerHtml'
import { type AnswerPart, answerParts, isPlainAnswer } from '@assay/domain/bank/texts/answerParts'
import { escapeHtml } from '@assay/domain/escapeHtml'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { mathElement } from './formula.ts'
import { markdownHtml } from './markdown.ts'
import type { RenderedText } from './renderedText.ts'
import { safeHtml } from './safeHtml.ts'

const sanitizer = unified().use(rehypeSanitize, safeHtml).use(rehypeStringify).freeze()

const withBreaks = (text: string) => escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>')

function blockHtml(code: string, language: string | null): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return markdownHtml(`${fence}${language ?? ''}\n${code}\n${fence}`)
}

function formulaHtml({ tex, isBlock }: { tex: string; isBlock: boolean }): string | null {
  const math = mathElement(tex, isBlock)
  return math && sanitizer.stringify(sanitizer.runSync({ type: 'root', children: [math] }))
}

function trimmedAroundBlocks(parts: readonly AnswerPart[], at: number, words: string): string {
  const isBlock = (neighbour: AnswerPart | undefined) => neighbour?.kind === 'block'
  const begun = isBlock(parts[at - 1]) ? words.replace(/^(?:\r\n?|\n)/, '') : words
  return isBlock(parts[at + 1]) ? begun.replace(/(?:\r\n?|\n)$/, '') : begun
}

function partHtml(part: AnswerPart): string | null {
  if (part.kind === 'code') return `<code>${escapeHtml(part.code)}</code>`
  if (part.kind === 'block') return blockHtml(part.code, part.language)
  if (part.kind === 'picture') return `<img src="${part.address}" alt="${escapeHtml(part.words)}">`
  return part.kind === 'formula' ? formulaHtml(part) : withBreaks(part.words)
}

export function renderAnswer(text: string): RenderedText {
  if (isPlainAnswer(text)) return { html: answerHtml(text), formulaErrorAt: null }
  const parts = answerParts(text)
  let formulaErrorAt: number | null = null
  const html = parts.map((part, at) => {
    const shown = part.kind === 'words' ? withBreaks(trimmedAroundBlocks(parts, at, part.words)) : partHtml(part)
    if (shown === null) formulaErrorAt ??= part.start
    return shown ?? withBreaks(part.written)
  })
  return { html: html.join(''), formulaErrorAt }
}
