import type { MantineColorsTuple } from '@mantine/core'

/** Shades 6 and 7 are fill colours with white text. Shade 4 is the text colour in the dark theme. */
export const accent: MantineColorsTuple = [
  '#eef8f6',
  '#d6ecea',
  '#aedad5',
  '#86cac3',
  '#5fbab1',
  '#2f978d',
  '#17786f',
  '#0f6660',
  '#0b504b',
  '#073a37',
]

export const gray: MantineColorsTuple = [
  '#f7f9f9',
  '#eff2f2',
  '#e3e8e7',
  '#d2d9d8',
  '#bcc6c5',
  '#8a9796',
  '#576463',
  '#445150',
  '#2c3736',
  '#18201f',
]

export const dark: MantineColorsTuple = [
  '#dbe2e1',
  '#b9c3c2',
  '#97a3a2',
  '#74807f',
  '#3a4545',
  '#2a3434',
  '#1d2525',
  '#151b1b',
  '#0e1313',
  '#090c0c',
]

export const red: MantineColorsTuple = [
  '#fdf1f0',
  '#fadfdd',
  '#f5bcb8',
  '#f2a19b',
  '#f0877f',
  '#d9493f',
  '#c4342b',
  '#b02820',
  '#8d1d16',
  '#6a1410',
]

export const green: MantineColorsTuple = [
  '#eef8f0',
  '#d8eedd',
  '#b1dcbb',
  '#88ca97',
  '#66ba7a',
  '#3c9553',
  '#257d3d',
  '#1a6b31',
  '#145526',
  '#0e3e1b',
]

export const yellow: MantineColorsTuple = [
  '#fdf7e7',
  '#faebc2',
  '#f5d88a',
  '#f0c75c',
  '#e9b53a',
  '#c68f14',
  '#916507',
  '#805905',
  '#664703',
  '#4a3302',
]
