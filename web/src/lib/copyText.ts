/** `execCommand` is deprecated, but it also works on plain HTTP. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const before = document.activeElement
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}

export async function copyText(text: string): Promise<boolean> {
  // Browsers offer the clipboard API only on https and localhost.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return copyBySelection(text)
  return clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  )
}
