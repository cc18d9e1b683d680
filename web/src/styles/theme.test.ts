import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const pixelsPerEm = 16

test('the page layout changes at widths of 576, 768, 992 and 1200 px', () => {
  const { xs = '', sm = '', md = '', lg = '' } = theme.breakpoints ?? {}
  const inPixels = [xs, sm, md, lg].map((em) => Number.parseFloat(em) * pixelsPerEm)

  expect(inPixels).toEqual([576, 768, 992, 1200])
})
