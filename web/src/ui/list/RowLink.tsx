import { Anchor } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'color'> {
  size: 'xs' | 'sm'
  weight?: number
  /** That of links unless it is given. */
  color?: string | undefined
}

/** A link in a row. */
export const RowLink = createLink(({ size, weight, color, ...rest }: Props) => (
  <Anchor dir="auto" fz={size} fw={weight} c={color} {...rest} />
))
