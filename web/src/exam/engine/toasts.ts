import { t } from '../../i18n/text.ts'
import { createStore } from './store.ts'

const SHOWN_MS = 5_000
/** An info toast is shown longer, because candidates do not expect it and need more time to read it. */
const SHOWN_INFO_MS = 12_000

export interface Toast {
  id: number
  /** `info`: an event that the candidate did not cause on this page, such as added time. */
  variant: 'success' | 'danger' | 'info'
  title: string
  message: string
}

export const toasts = createStore<{ shown: readonly Toast[] }>({ shown: [] })
let lastId = 0

export function dismissMessage(id: number): void {
  toasts.set({ shown: toasts.get().shown.filter((toast) => toast.id !== id) })
}

/** The success toast of a question must not be visible while another question is shown. */
export function dismissSuccess(): void {
  toasts.set({ shown: toasts.get().shown.filter(({ variant }) => variant !== 'success') })
}

/**
 * A success or info toast replaces the previous toast of its kind, so that quick answers do not fill the screen with
 * messages.
 */
export function showToast(variant: Toast['variant'], message: string, title = toastTitle(variant)): void {
  lastId += 1
  const id = lastId
  const others = toasts.get().shown.filter((one) => one.variant !== variant || variant === 'danger')
  toasts.set({ shown: [...others, { id, variant, title, message }] })
  setTimeout(() => dismissMessage(id), variant === 'info' ? SHOWN_INFO_MS : SHOWN_MS)
}

const toastTitle = (variant: Toast['variant']) => t(variant === 'danger' ? 'EXAM.TOAST_ERROR' : 'EXAM.TOAST_SUCCESS')
