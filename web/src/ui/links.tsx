import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type AnchorElement = ComponentPropsWithRef<'a'>

export const TextLink = createLink((props: AnchorProps & Omit<AnchorElement, keyof AnchorProps>) => (
  <Anchor {...props} />
))

export const ButtonLink = createLink((props: ButtonProps & Omit<AnchorElement, keyof ButtonProps>) => (
  <Button component="a" {...props} />
))

export const NewLink = createLink((props: ButtonProps & Omit<AnchorElement, keyof ButtonProps>) => (
  <Button component="a" leftSection={<IconPlus size={18} aria-hidden />} aria-keyshortcuts="n" {...props} />
))
