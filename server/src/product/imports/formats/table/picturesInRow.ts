import type { Column } from '../../reading/draft.ts'

const PICTURES =
  /^(?:the)?(?:image|picture|photo|figure|img|imagen|imagenes|foto|fotos|bild|bilder|imagem|immagine|afbeelding|圖片|图片|圖|图|附圖|画像|이미지)s?(?:url|urls|path|paths|link|links|file|files|name|names|src|連結|链接)?$/u

const plainLetters = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, '')

const EMPTY_CELL = /^(?:\[\]|\{\}|null|none|nan|n\/?a|no|false|0|-+)?$/i

export const isOfPictures = (name: string): boolean => PICTURES.test(plainLetters(name))

export const picturesInRow = (columns: readonly Column[], cells: readonly string[]): string[] =>
  columns.flatMap(({ name, role }, at) => {
    const cell = cells[at]?.trim() ?? ''
    return role === null && isOfPictures(name) && !EMPTY_CELL.test(cell) ? cell : []
  })
