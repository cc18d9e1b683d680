export function saveFile(name: string, type: string, content: string): void {
  saveBlob(name, new Blob([content], { type: `${type};charset=utf-8` }))
}

export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
