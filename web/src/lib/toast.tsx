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

const look = {
  root: styles['toast'] ?? '',
  icon: styles['icon'] ?? '',
  body: styles['body'] ?? '',
  title: styles['title'] ?? '',
  description: styles['words'] ?? '',
}

const shownMs = 5_000

/**
 * A failure interrupts a screen reader and never waits behind other toasts; anything else waits its turn. What is given back
 * takes it away again, for a failure that has been made up for.
 */
export function toast(variant: keyof typeof looks, message: string): () => void {
  const { title, color, icon } = looks[variant]
  const isFailure = variant === 'danger'
  const shown = notifications.show({
    title: t(title),
    message,
    color,
    icon,
    role: isFailure ? 'alert' : 'status',
    priority: isFailure ? 1 : 0,
    classNames: look,
    closeButtonProps: { 'aria-label': t('TOAST.CLOSE') },
    // Timed here, because a pointer that rests on it would hold back the kit's own clock.
    onOpen: ({ id }) => setTimeout(() => id && notifications.hide(id), shownMs),
  })
  return () => notifications.hide(shown)
}
