const isPicture = ({ type }: File) => /^image\/(png|jpeg|gif|webp)$/.test(type)

/** A picture that is copied from a page brings its tag along, but no words. */
function hasWords(data: DataTransfer): boolean {
  const html = data.getData('text/html')
  if (html === '') return data.getData('text/plain').trim() !== ''
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''
}

/** The picture that was pasted or dropped, unless it only belongs to the text that was. */
export function pictureIn(data: DataTransfer | null): File | null {
  const picture = data && [...data.files].find(isPicture)
  return picture && !hasWords(data) ? picture : null
}
