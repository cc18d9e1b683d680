import { expect, test } from 'vitest'
import { protectedRanges } from './protectedRanges.ts'

const nodeAt = (start: number, end: number) => ({ position: { start: { offset: start }, end: { offset: end } } })

test('formulae are never searched in code or in the URL of a link or picture', () => {
  const markdown = '`$a$` [$b$](/$c$) ![$d$](/$e$)'
  const tree = {
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [
          { type: 'inlineCode', ...nodeAt(0, 5) },
          { type: 'link', ...nodeAt(6, 17), children: [{ type: 'text', ...nodeAt(7, 10) }] },
          { type: 'image', ...nodeAt(18, 30) },
        ],
      },
    ],
  }

  expect(protectedRanges(tree, markdown).map(({ start, end, isCode }) => [markdown.slice(start, end), isCode])).toEqual(
    [
      ['`$a$`', true],
      ['](/$c$)', false],
      ['](/$e$)', false],
    ],
  )
})

test('formulae are not searched in a URL that has no link text', () => {
  expect(protectedRanges({ type: 'link', ...nodeAt(2, 9) }, 'a http://$x$')).toEqual([
    { start: 2, end: 9, isCode: false },
  ])
})

test('a brace ends a bare URL, but no URL with a link text or in angle brackets', () => {
  const protectedTexts = (markdown: string) =>
    protectedRanges({ type: 'link', ...nodeAt(0, markdown.length) }, markdown).map(({ start, end }) =>
      markdown.slice(start, end),
    )
  expect(protectedTexts('https://x.example}{x}$')).toEqual(['https://x.example'])
  expect(protectedTexts('<https://x.example/{$x$}>')).toEqual(['<https://x.example/{$x$}>'])
  expect(protectedTexts('[a](/{$x$})')).toEqual(['](/{$x$})'])
})

test('if the position of a Markdown node is unknown, formulae are searched in the whole text', () => {
  expect(protectedRanges({ type: 'code' }, '`$x$`')).toEqual([{ start: 0, end: 0, isCode: true }])
})
