import { Anchor } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'color'> {
  size: 'xs' | 'sm'
  weight?: number
  color?: string | undefined
}

export const RowLink = createLink(({ size, weight, color, ...rest }: Props) => (
  <Anchor dir="auto" fz={size} fw={weight} c={color} {...rest} />
))
