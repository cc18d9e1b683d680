export const PICTURE_NAME: RegExp = /^[A-Za-z0-9]{22}\.(?:png|jpg|gif|webp)$/

const addresses = /(?<![\w/.])\/pictures\/([A-Za-z0-9]{22}\.(?:png|jpg|gif|webp))(?![\w.-])/g

export const pictureAddress = (name: string): string => `/pictures/${name}`

export const pictureNamesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(addresses)].map(([, name = '']) => name)),
]

export const withPictureNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(addresses, (address, name: string) =>
    pictureAddress(names.get(name) ?? address.slice('/pictures/'.length)),
  )
