/** What had the focus is gone: the heading of the screen takes it, so that the next Tab begins there and not at the page. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
