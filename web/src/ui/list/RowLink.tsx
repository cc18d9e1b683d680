import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

/** The link that opens a row of a list. A click on an empty part of the row opens it too (`openRow`). */
export const RowLink = createLink((props: AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>) => (
  <Anchor fz="sm" fw={600} c="inherit" data-opens-row {...props} />
))
