const isPicture = ({ type }: File) => /^image\/(png|jpeg|gif|webp)$/.test(type)

/** A picture copied from a page has an `img` tag, but no text. */
function hasWords(data: DataTransfer): boolean {
  const html = data.getData('text/html')
  if (html === '') return data.getData('text/plain').trim() !== ''
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''
}

export function pictureIn(data: DataTransfer | null): File | null {
  const picture = data && [...data.files].find(isPicture)
  return picture && !hasWords(data) ? picture : null
}
