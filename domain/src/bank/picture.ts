/** What a picture of the installation is called: 22 letters and digits that tell nothing, and the ending of its type. */
export const PICTURE_NAME: RegExp = /^[A-Za-z0-9]{22}\.(?:png|jpg|gif|webp)$/

const addresses = /(?<![\w/.])\/pictures\/([A-Za-z0-9]{22}\.(?:png|jpg|gif|webp))(?![\w.-])/g

export const pictureAddress = (name: string): string => `/pictures/${name}`

/** The pictures of the installation that a text names, each once. */
export const pictureNamesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(addresses)].map(([, name = '']) => name)),
]

/** The same text with other pictures in the place of those that have a new name. */
export const withPictureNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(addresses, (address, name: string) =>
    pictureAddress(names.get(name) ?? address.slice('/pictures/'.length)),
  )
