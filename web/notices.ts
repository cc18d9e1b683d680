import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Package {
  name: string
  version: string
  licence: string | null
  folder: string
}

const said = (licence: unknown): string | null => {
  if (typeof licence === 'string') return licence
  if (typeof licence === 'object' && licence !== null && 'type' in licence) return String(licence.type)
  return null
}

export function readPackage(folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { name, version, licence: said(license), folder }
}

const isText = (name: string) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(name) && !/\.(c|m)?[jt]s$/.test(name)

const textsOf = ({ folder }: Package): string =>
  readdirSync(folder)
    .filter(isText)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')

const order = (one: string, other: string) => (one < other ? -1 : Number(one > other))

export function noticesOf(packages: readonly Package[], heading: string): string {
  const named = packages.map((one) => ({ ...one, id: `${one.name} ${one.version}`, text: textsOf(one) }))
  const byText = Map.groupBy(
    named.sort((one, other) => order(one.id, other.id)),
    ({ text, id }) => text || id,
  )
  const parts = [...byText.values()].map((all) => {
    const lines = all.map(({ id, licence }) => `${id} (${licence ?? 'no licence named'})`)
    return `${lines.join('\n')}\n\n${all[0]?.text || 'The package brings no text of its licence.'}`
  })
  return `${[heading, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
