import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'

interface Look {
  size: 'xs' | 'sm'
  weight?: number
  /** A colour by its name in styles; that of the text around it unless it is given. */
  color?: string | undefined
  className?: string | undefined
}

interface Props extends Look, Pick<ComponentPropsWithRef<'p'>, 'dir' | 'title' | 'style'> {
  /** A part of a line, where it is no line of its own. */
  isSpan?: boolean
  children: ReactNode
}

export const dimmed = 'var(--mantine-color-dimmed)'

const classesOf = (className = '') => `mantine-focus-auto ${className} ${Text.classes.root} mantine-Text-root`

const styleOf = ({ size, weight, color }: Look) => ({
  ...(color && { color }),
  fontSize: `var(--mantine-font-size-${size})`,
  fontWeight: weight,
})

/** Words in a row. They are drawn as the kit's are, by a plain element: a page of rows has up to a hundred, and the kit's take ten times as long. */
export function RowText({ isSpan = false, size, weight, color, className, style, ...rest }: Props) {
  const Line = isSpan ? 'span' : 'p'
  return <Line {...rest} className={classesOf(className)} style={{ ...style, ...styleOf({ size, weight, color }) }} />
}

/** A link in a row, drawn as the kit's is, by a plain element. */
export const RowLink = createLink(
  ({ size, weight, color, className, ...rest }: Look & Omit<ComponentPropsWithRef<'a'>, 'color'>) => (
    <a
      dir="auto"
      {...rest}
      className={`${Anchor.classes.root} ${classesOf(className)} mantine-Anchor-root`}
      style={styleOf({ size, weight, color })}
      data-underline="hover"
    />
  ),
)

/** Words of a row that are read out, and not seen. */
export const RowHidden = ({ children }: { children: ReactNode }) => (
  <span className={VisuallyHidden.classes.root}>{children}</span>
)
