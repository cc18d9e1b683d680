import { Tooltip, UnstyledButton } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { OnceOpened } from '../OnceOpened.tsx'

interface Props {
  tip: string
  className?: string | undefined
  children: ReactNode
}

/** What tells more under a pointer and to the keyboard. The kit's tip comes when it is first wanted: one in each row takes as long to draw as the rest of it. */
export function RowTip({ tip, className = '', children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const close = () => setOpen(false)
  useEscape(isOpen, close)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`mantine-focus-auto ${className} ${UnstyledButton.classes.root}`}
        onMouseEnter={open}
        onMouseLeave={close}
        onFocus={({ currentTarget }: FocusEvent) => currentTarget.matches(':focus-visible') && open()}
        onBlur={close}
      >
        {children}
      </button>
      <OnceOpened isOpen={isOpen}>
        {(isShown) => <Tooltip target={button} opened={isShown} label={tip} multiline maw={320} />}
      </OnceOpened>
    </>
  )
}

/** Wherever the focus is: what a pointer opened goes away, too. */
function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const hear = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  })
}
