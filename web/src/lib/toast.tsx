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

const look = {
  root: styles['toast'] ?? '',
  icon: styles['icon'] ?? '',
  body: styles['body'] ?? '',
  title: styles['title'] ?? '',
  description: styles['words'] ?? '',
}

const shownMs = 5_000
/** Long enough to read it, think better of it and find the button. */
const undoableMs = 10_000

/** What each failure that is shown is about, by its toast; the same failure again is the same toast. */
const failuresShown = new Map<string, Set<string>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let deedUnderWay = ''
let times = 0

function close(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  failuresShown.delete(id)
  notifications.hide(id)
}

/** Timed here, because a pointer that rests on it would hold back the kit's own clock. */
function closeInTime(id: string, ms = shownMs): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => close(id), ms),
  )
}

/** What a failure of this deed told is over: it has succeeded after all. A toast that tells of other deeds too stays. */
export function closeFailuresOf(deed: string): void {
  for (const [id, deeds] of failuresShown) if (deeds.delete(deed) && deeds.size === 0) close(id)
}

/** Whatever `act` tells is about this deed. */
export function withToastsAbout<T>(deed: string, act: () => T): T {
  deedUnderWay = deed
  try {
    return act()
  } finally {
    deedUnderWay = ''
  }
}

/** Does what may fail, and says so; a success takes away what an earlier try told. */
export async function orToast(deed: string, act: () => Promise<unknown>, sentence: () => string): Promise<void> {
  try {
    await act()
    closeFailuresOf(deed)
  } catch {
    toast('danger', sentence(), deed)
  }
}

/** A new element each time: what is told once more is also read out once more. */
function inWordsAnew(message: string): React.ReactNode {
  times += 1
  return <span key={times}>{message}</span>
}

/**
 * A failure interrupts a screen reader and never waits behind other toasts; anything else waits its turn. The same failure
 * once more is no second toast: the one that is there stays longer. What is given back takes it away again.
 */
export function toast(variant: keyof typeof looks, message: string, deed = deedUnderWay): () => void {
  const { title, color, icon } = looks[variant]
  const isDanger = variant === 'danger'
  const isFailure = isDanger || variant === 'warning'
  const known = isFailure ? `${variant} ${message}` : undefined
  if (known && failuresShown.has(known)) notifications.update({ id: known, message: inWordsAnew(message) })
  const id = notifications.show({
    ...(known && { id: known }),
    title: t(title),
    message: inWordsAnew(message),
    color,
    icon,
    role: isDanger ? 'alert' : 'status',
    priority: isDanger ? 1 : 0,
    classNames: look,
    closeButtonProps: { 'aria-label': t('TOAST.CLOSE') },
    onOpen: (shown) => shown.id && closeInTime(shown.id),
    onClose: (shown) => shown.id && failuresShown.delete(shown.id),
  })
  if (isFailure) {
    failuresShown.set(id, (failuresShown.get(id) ?? new Set()).add(deed))
    closeInTime(id)
  }
  return () => close(id)
}

/** Takes the way back off the screen that stands there, so that it is plain what the next one takes back. */
let dropUndo = () => {}

/** Says what was done, with a way back; the act that takes it back says what came of it itself. */
export function toastWithUndo(message: string, undo: () => void, ms = undoableMs): void {
  const { title, color, icon } = looks.success
  dropUndo()
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
            dropUndo()
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
    classNames: look,
    closeButtonProps: { 'aria-label': t('TOAST.CLOSE') },
    onOpen: (shown) => shown.id && closeInTime(shown.id, ms),
  })
  dropUndo = () => {
    dropUndo = () => {}
    // The toast takes a moment to go, as it was drawn last: its button goes first, and is not pressed twice.
    notifications.update({ id, message })
    setTimeout(() => close(id))
  }
}
