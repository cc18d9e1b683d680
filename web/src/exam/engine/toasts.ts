import { t } from '../../i18n/text.ts'
import { createStore } from './store.ts'

const SHOWN_MS = 5_000
/** Nobody has asked for it, so nobody looks there yet. */
const SHOWN_INFO_MS = 12_000

export interface Toast {
  id: number
  /** `info`: something that nobody here has done. */
  variant: 'success' | 'danger' | 'info'
  title: string
  message: string
}

export const toasts = createStore<{ shown: readonly Toast[] }>({ shown: [] })
let made = 0

export function dismiss(id: number): void {
  toasts.set({ shown: toasts.get().shown.filter((toast) => toast.id !== id) })
}

/** What was said of one question is not said over another. */
export function dismissSuccess(): void {
  toasts.set({ shown: toasts.get().shown.filter(({ variant }) => variant !== 'success') })
}

/** Of one kind the newest alone is shown: many answers in a row must not build a wall. */
export function toast(variant: Toast['variant'], message: string, title = titleOf(variant)): void {
  made += 1
  const id = made
  const others = toasts.get().shown.filter((one) => one.variant !== variant || variant === 'danger')
  toasts.set({ shown: [...others, { id, variant, title, message }] })
  setTimeout(() => dismiss(id), variant === 'info' ? SHOWN_INFO_MS : SHOWN_MS)
}

const titleOf = (variant: Toast['variant']) => t(variant === 'danger' ? 'EXAM.TOAST_ERROR' : 'EXAM.TOAST_SUCCESS')
