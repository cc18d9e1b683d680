import { Button, Checkbox, MantineProvider, Tabs, TextInput } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const renderPart = (part: React.ReactNode) =>
  // With `env="test"`, Mantine shows no transitions, as in a browser with reduced motion.
  render(
    <MantineProvider env="test" theme={theme}>
      {part}
    </MantineProvider>,
  )

test('the spinner of a button is centred, even with reduced motion', () => {
  const { container } = renderPart(<Button loading>Save</Button>)

  const loader = container.querySelector<HTMLElement>('.mantine-Button-loader')
  expect(loader?.style.transform).toBe('translate(-50%, -50%)')
})

test('tabs stay in one line, which can be scrolled', () => {
  renderPart(
    <Tabs value="a">
      <Tabs.List>
        <Tabs.Tab value="a">A</Tabs.Tab>
      </Tabs.List>
    </Tabs>,
  )

  const { flexWrap, overflowX } = screen.getByRole('tablist').style
  expect({ flexWrap, overflowX }).toEqual({ flexWrap: 'nowrap', overflowX: 'auto' })
})

test('descriptions and errors of fields have 13 px', () => {
  renderPart(
    <>
      <TextInput label="Name" description="In full" error="Too long" />
      <Checkbox label="Active" description="May sign in" />
    </>,
  )

  const sizes = ['In full', 'Too long', 'May sign in'].map((text) => screen.getByText(text).style.fontSize)
  expect(sizes).toEqual(['0.8125rem', '0.8125rem', '0.8125rem'])
})
