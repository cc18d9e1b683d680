const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function textAsPreformatted(text: string): string {
  return `<pre tabindex="0">${text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '')}</pre>`
}
