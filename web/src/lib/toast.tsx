import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type TextKey, t } from '../i18n/text.ts'
import styles from './toast.module.css'

const looks = {
  success: { title: 'TOAST.SUCCESS', color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  danger: { title: 'TOAST.ERROR', color: 'red', icon: <IconX size={18} aria-hidden /> },
  warning: { title: 'TOAST.WARNING', color: 'yellow', icon: <IconAlertTriangle size={18} aria-hidden /> },
  info: { title: 'TOAST.INFO', color: 'accent', icon: <IconInfoCircle size={18} aria-hidden /> },
} as const satisfies Record<string, { title: TextKey; color: string; icon: React.ReactNode }>

const classNamesOfToast = {
  root: styles['toast'] ?? '',
  icon: styles['icon'] ?? '',
  body: styles['body'] ?? '',
  title: styles['title'] ?? '',
  description: styles['words'] ?? '',
}

const shownMs = 5_000
/** Duration of a toast with *Undo*, in which users can read the message and decide. */
const undoableMs = 10_000

/** A repeated failure uses the visible toast again. */
const failuresShown = new Map<string, Set<string>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let currentAction = ''
let renderCount = 0

function close(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  failuresShown.delete(id)
  notifications.hide(id)
}

/** Mantine's own timer is not used, because it pauses while the pointer is over the toast. */
function closeLater(id: string, ms = shownMs): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => close(id), ms),
  )
}

/** If another action has the same error message, the toast stays open. */
export function closeFailuresOf(action: string): void {
  for (const [id, actions] of failuresShown) if (actions.delete(action) && actions.size === 0) close(id)
}

export function withToastsOf<T>(action: string, act: () => T): T {
  currentAction = action
  try {
    return act()
  } finally {
    currentAction = ''
  }
}

export async function toastFailure(action: string, act: () => Promise<unknown>, sentence: () => string): Promise<void> {
  try {
    await act()
    closeFailuresOf(action)
  } catch {
    toast('danger', sentence(), action)
  }
}

/** Each message is a new element, so that screen readers also announce a repeated message. */
function rerenderedText(message: string): React.ReactNode {
  renderCount += 1
  return <span key={renderCount}>{message}</span>
}

/** An error interrupts a screen reader, while other messages wait. */
export function toast(variant: keyof typeof looks, message: string, action = currentAction): () => void {
  const { title, color, icon } = looks[variant]
  const isDanger = variant === 'danger'
  const isFailure = isDanger || variant === 'warning'
  const failureId = isFailure ? `${variant} ${message}` : undefined
  if (failureId && failuresShown.has(failureId))
    notifications.update({ id: failureId, message: rerenderedText(message) })
  const id = notifications.show({
    ...(failureId && { id: failureId }),
    title: t(title),
    message: rerenderedText(message),
    color,
    icon,
    role: isDanger ? 'alert' : 'status',
    priority: isDanger ? 1 : 0,
    classNames: classNamesOfToast,
    closeButtonProps: { 'aria-label': t('TOAST.CLOSE') },
    onOpen: (shown) => shown.id && closeLater(shown.id),
    onClose: (shown) => shown.id && failuresShown.delete(shown.id),
  })
  if (isFailure) {
    failuresShown.set(id, (failuresShown.get(id) ?? new Set()).add(action))
    closeLater(id)
  }
  return () => close(id)
}

/** Only one undo button is shown at a time, so that users know which action it undoes. */
let cancelUndo = () => {}

/** `undo` must report its own result to the user. */
export function toastWithUndo(message: string, undo: () => void, ms = undoableMs): void {
  const { title, color, icon } = looks.success
  cancelUndo()
  const id = notifications.show({
    title: t(title),
    message: (
      <>
        {message}{' '}
        <Button
          variant="light"
          size="compact-sm"
          ms={4}
          onClick={() => {
            cancelUndo()
            undo()
          }}
        >
          {t('TOAST.UNDO')}
        </Button>
      </>
    ),
    color,
    icon,
    role: 'status',
    classNames: classNamesOfToast,
    closeButtonProps: { 'aria-label': t('TOAST.CLOSE') },
    onOpen: (shown) => shown.id && closeLater(shown.id, ms),
  })
  cancelUndo = () => {
    cancelUndo = () => {}
    // The undo button could be clicked twice during the fade-out, so it is removed first.
    notifications.update({ id, message })
    setTimeout(() => close(id))
  }
}
