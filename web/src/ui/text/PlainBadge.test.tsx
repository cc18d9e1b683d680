import { Badge, MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { theme } from '../../styles/theme.ts'
import { PlainBadge } from './PlainBadge.tsx'

function draw(badge: ReactElement): Element[] {
  const { container } = render(<MantineProvider theme={theme}>{badge}</MantineProvider>)
  return [...container.querySelectorAll('.mantine-Badge-root, .mantine-Badge-root *')]
}

/** What styles are written for, and what stands beside them. */
const lookOf = (drawn: Element) => ({
  name: drawn.localName,
  classes: [...drawn.classList].filter((name) => /^m_|-(root|label)$/.test(name)).sort(),
  style: drawn
    .getAttribute('style')
    ?.split(';')
    .map((one) => one.trim())
    .sort(),
  variant: drawn.getAttribute('data-variant'),
})

test.each([
  ['default', undefined],
  ['outline', 'sm'],
] as const)('a plain badge looks as the kit draws it: %s', (look, size) => {
  const ours = (
    <PlainBadge look={look} {...(size && { size })}>
      Words
    </PlainBadge>
  )
  const kits = (
    <Badge variant={look} color="gray" {...(size && { size })}>
      Words
    </Badge>
  )
  expect(draw(ours).map(lookOf)).toEqual(draw(kits).map(lookOf))
})
