const gap = 16

/** Brings the beginning of the list that something belongs to into sight: its section, or the whole page. */
export function toListStart(part: Element): void {
  const section = part.closest('section')
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const above = section ? section.getBoundingClientRect().top - header - gap : -window.scrollY
  if (above < 0) window.scrollBy({ top: above })
}
